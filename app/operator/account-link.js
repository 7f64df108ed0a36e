import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { domainToASCII } from "node:url";
import { keyOf, signed } from "./hosted-project.js";
import { fail } from "./prepare.js";

/** @typedef {import("./database.js").OperatorDatabase} OperatorDatabase */

/** Milliseconds; equals accountLinkLife in features/account/links.server.ts and otp_expiry in supabase/config.toml. */
export const lifeOfLinks = 24 * 3_600_000;

/** One address, however it is spelled; empty where it is none. @param {string} text */
export function canonicalAddress(text) {
  const [name = "", domain = "", ...rest] = text.trim().toLowerCase().split("@");
  const email = `${name}@${canonicalDomain(domain)}`;
  const isOne = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email);
  return isOne && rest.length === 0 && email.length <= 255 ? email : "";
}

/** As browsers send it: müller.de travels as xn--mller-kva.de. @param {string} domain */
export function canonicalDomain(domain) {
  return domainToASCII(domain.trim().toLowerCase());
}

/** @param {OperatorDatabase} database @returns {Promise<{ domain: string, problem?: string }>} */
export async function staffDomain({ kind, isServed, query }) {
  const [row] = await query("select staff_email_domain as domain from private.settings");
  const known = String(row?.domain);
  const { STAFF_EMAIL_DOMAIN: setting = "" } = process.env;
  const wanted = canonicalDomain(setting) || canonicalDomain(known);
  if (known === wanted) return { domain: known };
  // The next start tells the database what is set.
  if (kind === "embedded" && !isServed) return { domain: wanted };
  const mend =
    kind === "embedded"
      ? "start the server anew"
      : `psql "$DATABASE_URL" -c "update private.settings set staff_email_domain = '${wanted.replaceAll("'", "''")}'"`;
  return { domain: known, problem: `The database's staff are those of ${known}, not of ${wanted}: ${mend}.` };
}

/** What links begin with, as the server has it. @param {OperatorDatabase} database */
export function siteAddress({ kind }) {
  const { SITE_URL = "", HOST, PORT } = process.env;
  if (SITE_URL) {
    const url = URL.canParse(SITE_URL) ? new URL(SITE_URL) : undefined;
    if (url && /^https?:$/.test(url.protocol)) return url.origin;
    fail("SITE_URL is not an origin such as https://www.your-company.de.");
  }
  if (kind === "hosted") fail("SITE_URL is missing: the link has to begin with the site's address.");
  const isOwn = ["127.0.0.1", "::1", "[::1]"].includes(HOST ?? "");
  return `http://${isOwn ? HOST : "localhost"}:${PORT}`;
}

/**
 * @param {OperatorDatabase} database
 * @param {string} site
 * @returns {Promise<(token: string, email: string) => string>}
 */
export async function linkMaker(database, site) {
  const page = `${site}/admin/confirm?token=`;
  if (database.kind === "hosted") return (token) => page + token;
  const key = database.isServed ? await keyOfServer(database) : keyOfNextStart();
  if (!key) return fail("There is no key to sign a link with: start the server once.");
  return (token, email) =>
    page + signed(key, "account-confirm", { token, email, exp: Date.now() + lifeOfLinks });
}

/** Each start puts its own before those of earlier ones. @param {OperatorDatabase} database */
async function keyOfServer({ query }) {
  const [row] = await query("select encode(server_keys[1], 'hex') as key from private.settings");
  return row?.key ? Buffer.from(row.key, "hex") : undefined;
}

function keyOfNextStart() {
  const { SESSION_SECRET, DATA_DIR } = process.env;
  if (SESSION_SECRET) return keyOf(SESSION_SECRET);
  const file = join(resolve(DATA_DIR || ".data"), "secrets.json");
  if (!existsSync(file)) return undefined;
  const [, secret] = /"sessionSecret":\s*"([\w-]{32,})"/.exec(readFileSync(file, "utf8")) ?? [];
  return secret && keyOf(secret);
}
