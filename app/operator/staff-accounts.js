// Accounts of the auth service as rows. Membership comes by triggers only; no passwords are written.

import { randomBytes, randomUUID } from "node:crypto";
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

/** @typedef {import("./database.js").Row} Row */
/** @typedef {{ ids: string[], name: string, isStaff: boolean, isBanned: boolean }} Account */

/** Parallel commands would each keep the other's account. */
const lock = { query: "select pg_advisory_xact_lock(hashtext('site staff'))::text" };

const isStaff = `u.email_confirmed_at is not null and private.is_staff_address(u.email)
  and exists (select from private.staff s where s.user_id = u.id) and not private.is_blocked(u.id, u.email)`;
const links = `select count(*)::int as links from public.shares s
  where s.created_by::text = any ($1) and s.expires_at > now()`;
const isBanned = "coalesce(u.banned_until > now(), false)";

/** @param {OperatorDatabase} database @param {string} domain */
export async function listAccounts({ query }, domain) {
  const most = 1000;
  const rows = await query(
    `select u.email, coalesce(u.raw_user_meta_data ->> 'full_name', '') as name,
      ${isStaff} as member, ${isBanned} as banned, private.is_blocked(u.id, u.email) as ended, u.email_confirmed_at is not null as confirmed,
      c.user_id is not null as choosing, coalesce(u.encrypted_password, '') = '' as invited,
      coalesce(u.confirmation_sent_at < now() - interval '24 hours', false) as late,
      to_char(coalesce(s.since, u.created_at) at time zone 'UTC', 'YYYY-MM-DD') as since,
      coalesce(to_char(u.last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), '') as seen
    from auth.users u left join private.staff s on s.user_id = u.id
      left join private.confirmed_accounts c on c.user_id = u.id
    where u.email is not null and u.deleted_at is null
    order by ${isStaff} desc, lower(split_part(u.email, '@', 2)) = $1 desc, u.email limit ${most + 1}`,
    [domain],
  );
  const accounts = rows.slice(0, most).map((row) => ({
    email: String(row.email),
    name: String(row.name),
    state: stateOf(row, domain),
    since: String(row.since ?? ""),
    lastSignIn: String(row.seen),
  }));
  return { accounts, isCut: rows.length > most };
}

/** @param {Row} row @param {string} domain */
function stateOf({ email, member, banned, ended, confirmed, choosing, invited, late }, domain) {
  if (email.split("@").pop().toLowerCase() !== domain) return "not of the staff domain";
  if (banned) return "banned";
  if (ended) return "access ended";
  if (member) return invited ? "staff, without a password" : "staff";
  if (choosing) return "chooses a password";
  if (confirmed) return "confirmed, but not staff";
  return (invited ? "invited" : "waits for confirmation") + (late ? ", link has run out" : "");
}

/** @param {OperatorDatabase} database @param {string} email @returns {Promise<Account | undefined>} */
export async function findAccount({ query }, email) {
  const rows = await query(
    `select u.id::text as id, ${isStaff} as member, ${isBanned} as banned,
      coalesce(u.raw_user_meta_data ->> 'full_name', '') as name
    from auth.users u where lower(u.email) = $1 order by ${isStaff} desc`,
    [email],
  );
  const [first] = rows;
  return (
    first && {
      ids: rows.map(({ id }) => String(id)),
      name: String(first.name),
      isStaff: rows.some(({ member }) => member),
      isBanned: rows.some(({ banned }) => banned),
    }
  );
}

/** Whether the team has ended the access of an address (docs/decisions/029-team.md). @param {OperatorDatabase} database @param {string} email */
export async function isEnded({ query }, email) {
  const [row] = await query(
    `select private.is_blocked(null, $1)
      or exists (select from auth.users u where lower(u.email) = $1 and private.is_blocked(u.id, u.email)) as ended`,
    [email],
  );
  return row?.ended === true;
}

/** Gives it back, which the team sees in its log; false when it has not ended. @param {OperatorDatabase} database @param {string} email */
export async function giveBack({ run }, email) {
  const [, rows] = await run([
    lock,
    {
      query: `with given as (
          delete from private.blocked_accounts b
          where b.address = $1 or b.user_id in (select u.id from auth.users u where lower(u.email) = $1) returning b.address
        )
        insert into public.access_log (act, account) select 'unblock', address from given returning account`,
      values: [email],
    },
  ]);
  return Boolean(rows?.length);
}

/** @param {OperatorDatabase} database @param {string} email @param {Account | undefined} old */
export async function replaceAccount(database, email, old) {
  const token = randomBytes(32).toString("hex");
  const id = randomUUID();
  const account = {
    instance_id: "00000000-0000-0000-0000-000000000000",
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    raw_user_meta_data: {},
    ...closed(token),
  };
  const columns = await columnsOf(database);
  return givingUp(async () => {
    const [, ended] = await database.run([
      lock,
      { query: links, values: [old?.ids ?? []] },
      {
        query: `delete from auth.users u where u.id::text = any ($1) and not (${isStaff})`,
        values: [old?.ids ?? []],
      },
      insertion("users", columns, account, ["created_at", "updated_at", "confirmation_sent_at"]),
      ...waysIn(columns, id, email, token),
    ]);
    return { token, links: Number(ended?.[0]?.links) };
  });
}

/** @param {OperatorDatabase} database @param {string} email @param {Account} account */
export async function resetAccount(database, email, { ids: [id = "", ...others] }) {
  const token = randomBytes(32).toString("hex");
  const columns = await columnsOf(database);
  const changes = Object.keys(closed(token)).filter((column) => columns.has(`users.${column}`));
  const ending = [...columns].flatMap((name) => /^(\w+)\.user_id$/.exec(name)?.[1] ?? []);
  const statements = [
    lock,
    { query: links, values: [[id, ...others]] },
    {
      query: `update auth.users u set (${changes}, confirmation_sent_at, updated_at) =
          (select ${changes.map((column) => `r.${column}`)}, now(), now()
            from jsonb_populate_record(null::auth.users, $2::text::jsonb) r)
        where u.id::text = $1 and ${isStaff}`,
      values: [id, JSON.stringify(closed(token))],
    },
    {
      // Without any staff left, the division by zero aborts the transaction.
      query: "select 1 / count(*)::int as one from auth.users u where u.confirmation_token = $1",
      values: [token],
    },
    ...ending.map((table) => ({
      query: `delete from auth.${table} t where t.user_id::text = $1`,
      values: [id],
    })),
    { query: "delete from public.shares s where s.created_by::text = $1", values: [id] },
    // Of one address there is one account, whatever a service once made of it.
    { query: "delete from auth.users u where u.id::text = any ($1)", values: [others] },
    ...waysIn(columns, id, email, token),
  ];
  return givingUp(async () => {
    const [, ended] = await database.run(statements);
    return { token, links: Number(ended?.[0]?.links) };
  });
}

/** Undefined where the account has changed since it was looked at. @template Made @param {() => Promise<Made>} make */
async function givingUp(make) {
  try {
    return await make();
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    // Unique violation or the division by zero above.
    if (code === "23505" || code === "22012") return undefined;
    throw error;
  }
}

/** @param {Set<string>} columns @param {string} id @param {string} email @param {string} token */
function waysIn(columns, id, email, token) {
  const now = ["created_at", "updated_at"];
  const identity = {
    id: randomUUID(),
    provider: "email",
    provider_id: id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: false, phone_verified: false },
  };
  const link = {
    id: randomUUID(),
    user_id: id,
    token_type: "confirmation_token",
    token_hash: token,
    relates_to: email,
    expires_at: new Date(Date.now() + lifeOfLinks).toISOString(),
  };
  const rows = [insertion("identities", columns, identity, now)];
  // The hosted service looks here first; the embedded engine has no such table.
  if (columns.has("one_time_tokens.token_hash")) rows.push(insertion("one_time_tokens", columns, link, now));
  return rows;
}

/** An account into which nothing leads but the link with this token. @param {string} token */
function closed(token) {
  return {
    encrypted_password: "",
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    confirmation_token: token,
    // The hosted service cannot read NULL in these.
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
    email_change_token_current: "",
    reauthentication_token: "",
    phone: null,
    phone_confirmed_at: null,
    phone_change: "",
    phone_change_token: "",
  };
}

/** What there is differs between the embedded engine and the versions of the hosted service. @param {OperatorDatabase} database */
async function columnsOf({ query }) {
  const rows = await query(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'auth'`,
  );
  return new Set(rows.map(({ name }) => String(name)));
}

/** @param {string} table @param {Set<string>} columns @param {Record<string, unknown>} values @param {string[]} now */
function insertion(table, columns, values, now) {
  const known = Object.keys(values).filter((column) => columns.has(`${table}.${column}`));
  const given = known.map((column) => `r.${column}`);
  return {
    query: `insert into auth.${table} (${[...known, ...now]})
      select ${[...given, ...now.map(() => "now()")]} from jsonb_populate_record(null::auth.${table}, $1::text::jsonb) r`,
    values: [JSON.stringify(values)],
  };
}

/** Deletes an account with its sessions; gives how many links to drafts end with it, undefined for the last member of staff. @param {OperatorDatabase} database @param {Account} account @param {boolean} isForced */
export async function removeAccount({ run }, { ids }, isForced) {
  const [, ended, rows] = await run([
    lock,
    { query: links, values: [ids] },
    {
      query: `delete from auth.users u where u.id::text = any ($1) and ($2 or not (${isStaff})
        or exists (select from auth.users o where not o.id::text = any ($1) and ${isStaff.replace(/\bu\./g, "o.")}))
        returning u.id::text`,
      values: [ids, isForced],
    },
  ]);
  return rows?.length ? Number(ended?.[0]?.links) : undefined;
}
