import { existsSync, readFileSync } from "node:fs";
import { canonicalDomain } from "./account-link.js";
import { loadSettings } from "./prepare.js";

const publicKey =
  "SUPABASE_ANON_KEY takes the public key of the project's API settings: sb_publishable_… or anon";

export function readSettings() {
  loadSettings();
  const {
    SUPABASE_URL = "",
    SUPABASE_ANON_KEY: key = "",
    SITE_URL = "",
    SESSION_SECRET: secret = "",
    SESSION_SECRET_PREVIOUS: previous = "",
  } = process.env;
  const problems = [];
  if (!SUPABASE_URL || !key || !SITE_URL)
    problems.push(
      "SUPABASE_URL, SUPABASE_ANON_KEY and SITE_URL say which project is meant; they are not set.",
    );
  const project = SUPABASE_URL ? addressOf(SUPABASE_URL) : null;
  const site = SITE_URL ? addressOf(SITE_URL) : null;
  if (SUPABASE_URL && !project)
    problems.push("SUPABASE_URL is not an address such as https://<ref>.supabase.co.");
  if (project?.protocol === "http:" && !isLoopback(project))
    problems.push(
      "SUPABASE_URL begins with http: keys, passwords and messages would travel for all to read. It has to be https.",
    );
  if (SITE_URL && (!site || !isOrigin(site)))
    problems.push(
      "SITE_URL is not an origin such as https://www.your-company.de (no path, query, name or password).",
    );
  if (isServiceKey(key))
    problems.push(`SUPABASE_ANON_KEY holds a service key; it was sent nowhere. ${publicKey}.`);
  return {
    url: project?.origin ?? "",
    /** The server accepts only an origin. */
    isUrlOrigin: project !== null && isOrigin(project),
    key,
    site: site?.origin ?? "",
    secret,
    previous: previous.split(/\s+/).filter(Boolean),
    staffDomain: staffDomain(),
    problems,
  };
}

/** @param {string} text */
function addressOf(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && ["http:", "https:"].includes(url.protocol) && /^https?:\/\//i.test(text) ? url : null;
}

/** @param {URL} url */
function isOrigin({ pathname, search, hash, username, password }) {
  return /^\/*$/.test(pathname) && !search && !hash && !username && !password;
}

/** @param {URL} url */
function isLoopback({ hostname }) {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname);
}

/** As app/platform/settings/env.server.ts knows it. @param {string} key */
function isServiceKey(key) {
  if (key.startsWith("sb_secret_")) return true;
  try {
    return JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role === "service_role";
  } catch {
    return false;
  }
}

/** As the server has it: the setting, or what app/content/site.ts says; undefined where that is not at hand. */
function staffDomain() {
  const { STAFF_EMAIL_DOMAIN: set } = process.env;
  if (set) return canonicalDomain(set);
  const file = "app/content/site.ts";
  if (!existsSync(file)) return undefined;
  return /^\s*staffEmailDomain: "([^"]+)"/m.exec(readFileSync(file, "utf8"))?.[1];
}
