// npm run check:hosted: compares a Supabase project with this release, with the public key, without writing.

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import {
  applyGrants,
  compareMigrations,
  compareRights,
  digest,
  isFromInterface,
  isKeyRefused,
  isRefused,
  isUnknown,
  keyOf,
  placesToken,
  projectAt,
  push,
} from "./hosted-project.js";
import { fail, loadSettings } from "./prepare.js";
import { conclude, note, ok, toDo, unknown } from "./report.js";
import { canonicalDomain } from "./staff-accounts.js";

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

const pushSettings = "npx supabase@3 config push --remote --yes";

/** Who gets an account. @param {import("./hosted-project.js").Ask} ask */
async function checkAccounts(ask) {
  const answer = await ask("/auth/v1/settings");
  const { body, status } = answer;
  if (status !== 200 || typeof body?.mailer_autoconfirm !== "boolean")
    return unknown("The auth service", answer);
  const external = body.external ?? {};
  const others = Object.keys(external).filter(
    (name) => external[name] === true && !["email", "anonymous_users"].includes(name),
  );
  if (body.mailer_autoconfirm)
    toDo(
      "Accounts count without their address being confirmed.",
      `${pushSettings} (auth.email.enable_confirmations)`,
    );
  else ok("Addresses are confirmed before they count.");
  if (body.disable_signup || external.email === false)
    toDo("Staff cannot sign up by e-mail.", `${pushSettings} (auth.enable_signup, auth.email.enabled)`);
  else ok("Staff can sign up by e-mail.");
  if (external.anonymous_users === true)
    toDo("Anybody gets a session without an address.", `${pushSettings} (auth.enable_anonymous_sign_ins)`);
  else ok("Nobody gets a session without an address.");
  if (others.length > 0)
    toDo(
      `Accounts can also be made by ${others.join(", ")}, which the site does not use.`,
      "switch it off in the project's settings, under Authentication: an address that comes so makes staff as well",
    );
}

/** @param {import("./hosted-project.js").Ask} ask @param {{ url: string, site: string }} settings */
async function checkLinks(ask, { url, site }) {
  for (const [setting, wanted, redirect] of [
    ["site_url", `${site}/`, ""],
    ["additional_redirect_urls", `${site}/admin`, `${site}/admin`],
  ]) {
    const query = new URLSearchParams({ token: "0".repeat(56), type: "signup" });
    if (redirect) query.set("redirect_to", redirect);
    const answer = await ask(`/auth/v1/verify?${query}`);
    if (!answer.location) {
      unknown(`Where links in mails lead (${setting})`, answer);
      continue;
    }
    const [leads] = new URL(answer.location, url).href.split(/[?#]/, 1);
    if (leads === wanted) ok(`Links in mails lead to ${leads} (${setting}).`);
    else
      toDo(
        `Links in mails lead to ${leads}.`,
        `${setting} in supabase/config.toml has to ${redirect ? "name" : "be"} ${redirect || site}; then ${pushSettings}`,
      );
  }
}

/** @typedef {import("./hosted-project.js").Answer} Answer */

const file = "supabase/migrations/20260101002840_picture_store.sql";
const renew = `psql "$DATABASE_URL" -f ${file}`;
/** A valid name of no picture; random, because a cache may answer for a fixed one. */
const missing = `/storage/v1/object/public/media/${randomBytes(16).toString("hex")}-480.webp`;
/** Seconds; the server waits no longer for a question. */
const timeout = 3;

/** As private.store_faults names them. @type {Record<string, [what: string, remedy: string]>} */
const faults = {
  missing: ["There is no bucket media: pictures cannot be brought in.", renew],
  private: ["The bucket media is not public: nobody sees its pictures.", renew],
  size: ["The bucket media does not take files of up to 12 MiB, or takes larger ones.", renew],
  types: ["The bucket media does not take image/webp alone.", renew],
  "row security": [
    "Row security of storage.objects or storage.buckets is off: anybody may change what lies there.",
    "switch it on in the dashboard (Storage, Policies): alter table storage.objects enable row level security; the same for storage.buckets",
  ],
  policies: [
    "The policies of storage.objects and storage.buckets are not those of this release.",
    `${renew}; then drop what is not made there (psql "$DATABASE_URL" -c '\\d storage.objects' lists them)`,
  ],
};

/** @param {import("./hosted-project.js").Ask} ask */
async function checkStore(ask) {
  judgeBucket(await ask("/rest/v1/rpc/store_faults", { method: "POST", body: {} }));
  judgeService(await ask(missing));
}

/** @param {Answer} answer */
function judgeBucket(answer) {
  const { status, body } = answer;
  if (status !== 200) return unknown("The bucket media", answer);
  if (body === null) return toDo("The project has no Storage.", `switch it on, then ${push}, or ${renew}`);
  for (const fault of body) {
    const [what, remedy] = faults[fault] ?? [`The bucket media: ${fault}.`, renew];
    toDo(what, remedy);
  }
  if (body.length === 0) ok("The bucket media, its limits and its rules are those of this release.");
}

/** What it says of a missing file and of a missing bucket can be the same; the bucket is the database's to tell. @param {Answer} answer */
function judgeService(answer) {
  const { status, body, isJson, took } = answer;
  if (!isJson || ![400, 404].includes(status)) return unknown("Storage", answer);
  if (/Bucket not found|NoSuchBucket/.test(JSON.stringify(body)))
    return toDo(
      "Storage knows no bucket media.",
      `${renew}; where the database has it, restart the project in its dashboard (Settings, General)`,
    );
  if (took < timeout) return ok("Storage answers.");
  toDo(
    `Storage answers after ${took.toFixed(1)} s: pictures would come late or not at all.`,
    "look at the project's load in its dashboard, and run the check again",
  );
}

const settings = readSettings();
if (settings.problems.length > 0) fail(settings.problems.join("\n"));
const { key, secret, previous, url } = settings;
const ask = projectAt(url, key);

const nobody = "00000000-0000-0000-0000-000000000000";
const closed = [
  "contact_submissions",
  "replies",
  "submission_notes",
  "snippets",
  "site_facts",
  "access_log",
  "subscribers",
  "mailings",
  "outbox",
];
const readOnly = ["blog_posts", "pages", "services", "references"];
const hidden = {
  blog_posts: "or=(status.neq.published,published_at.gt.now())",
  pages: "or=(status.neq.published,published_at.gt.now())",
  services: "is_active=is.false",
  references: "is_active=is.false",
};
const narrowing = { only_state: null, unread_only: false, since: null, until: null };
const staffOnly = {
  move_item: { kind: "services", item: nobody, upward: true },
  place_item: { kind: "services", item: nobody, place: 1 },
  change_mailing: { mailing: nobody, change: "start" },
  list_submissions: { ...narrowing, skip: 0, take: 1 },
  search_submissions: { terms: ["x"], ...narrowing, skip: 0, take: 1 },
  send_reply: { submission: nobody, reply: nobody, seen: null, subject: "x", body: "x" },
  resend_mail: { about: nobody },
  search_subscribers: { words: "'x':*", skip: 0, take: 1 },
};

const first = await ask("/rest/v1/services?select=id&limit=1");
/** How far the project's clock is ahead of this machine's (milliseconds), where it is known. */
const ahead = first.date - Date.now() || 0;
checkReachable(first);
checkClock(first);
checkServerSettings();
if (await checkSchema()) {
  await checkTables();
  await checkFunctions();
  await checkServerKey();
  await checkStore(ask);
}
await checkAccounts(ask);
await checkLinks(ask, settings);
note(
  "The mail that confirms an account cannot be seen from here: sign up once with an address of your own; its link has to lead to /admin/confirm. That for a forgotten password (/admin/login/forgotten) has to lead to /admin/login/reset.",
);
conclude(" before the site goes public");

/** Ends the check where no project answers: whatever else was asked would mean nothing. @param {Answer} answer */
function checkReachable(answer) {
  const { status, body, problem } = answer;
  if (problem)
    fail(`${url} does not answer (${problem}): is it the project's address, and is the project running?`);
  if (!isFromInterface(answer))
    fail(
      `${url} answers ${status}, but not as a Supabase project does: is it paused, restarting or overloaded, or is this not the project's address?`,
    );
  if (isKeyRefused(answer))
    fail(
      `The project refuses the public key (${body.message ?? status}): take SUPABASE_ANON_KEY from its API settings, sb_publishable_… or anon.`,
    );
  ok("The project answers and takes the public key.");
}

/** @param {Answer} answer */
function checkClock({ date, took }) {
  if (!date) return note("The project's clock cannot be seen: its answers have no Date.");
  const apart = Math.abs(date - Date.now()) / 1000;
  const what = `This machine's clock and the project's are ${apart.toFixed(0)} s apart.`;
  if (apart < 30 + took) return ok(what);
  toDo(what, "set this machine's clock by NTP (timedatectl set-ntp true): sessions and links depend on it");
}

function checkServerSettings() {
  if (!settings.isUrlOrigin)
    toDo("SUPABASE_URL is more than an origin; the server refuses it.", `SUPABASE_URL=${url}`);
  if (secret.length >= 32) return;
  toDo(
    secret
      ? "SESSION_SECRET has fewer than 32 characters."
      : "SESSION_SECRET is not set; the server does not start without it.",
    "openssl rand -base64 48; the same on every instance",
  );
}

async function checkSchema() {
  const answer = await call("rights");
  const { status, body } = answer;
  if (isUnknown(answer)) unknown("The schema and its rights", answer);
  else if (isRefused(answer))
    toDo("Visitors may not ask rights(), which tells of all other rights.", applyGrants);
  else if (body?.things) return isOfThisRelease(body);
  else
    toDo(`The schema is ${status === 404 && first.status === 404 ? "missing" : "of another release"}.`, push);
  return isUnknown(answer) || isRefused(answer);
}

/** @param {{ migrations: string[] | null, things: object, staff_domain: string }} schema */
function isOfThisRelease({ migrations, things, staff_domain }) {
  if (!migrations)
    note("Which migrations were applied is not noted in the project; Supabase's command notes them.");
  const lacks = migrations ? compareMigrations(migrations) : [];
  const differences = lacks.length > 0 ? lacks : compareRights({ ...things });
  for (const { what, remedy } of differences) toDo(what, remedy);
  checkStaffDomain(staff_domain);
  if (lacks.length > 0) note("Rights and rules are compared once the migrations are those of this release.");
  else if (differences.length === 0) ok("Schema, rights and rules are those of this release.");
  return lacks.length === 0;
}

/** @param {string} found */
function checkStaffDomain(found) {
  const { staffDomain } = settings;
  if (!staffDomain)
    return note("STAFF_EMAIL_DOMAIN is not set here, so it was not compared with the database's.");
  if (found === digest(staffDomain))
    return ok(`Staff are who has an address at ${staffDomain}, here and in the database.`);
  toDo(
    `The server takes addresses at ${staffDomain} for staff, the database those of another domain.`,
    `set STAFF_EMAIL_DOMAIN, or psql "$DATABASE_URL" -c "update private.settings set staff_email_domain = '${staffDomain}'"`,
  );
}

async function checkTables() {
  for (const table of closed)
    judge(await ask(`/rest/v1/${table}?select=*&limit=1`), `read ${table}`, `Reading ${table}`);
  // A missing row and an invalid one: nothing changes even if the rules fail.
  for (const table of [...closed, ...readOnly]) {
    const change = table === "contact_submissions" ? { is_read: true } : { id: nobody };
    const where = `/rest/v1/${table}?id=eq.${nobody}`;
    const added = await ask(`/rest/v1/${table}`, { method: "POST", body: change });
    const changed = await ask(where, { method: "PATCH", body: change });
    const deleted = await ask(where, { method: "DELETE" });
    judge(added, `add to ${table}`, `Adding to ${table}`);
    judge(changed, `change ${table}`, `Changing ${table}`);
    judge(deleted, `delete from ${table}`, `Deleting from ${table}`);
  }
  for (const [table, which] of Object.entries(hidden)) {
    const answer = await ask(`/rest/v1/${table}?select=id&limit=1&${which}`);
    if (isUnknown(answer)) unknown(`What visitors see of ${table}`, answer);
    else if (!Array.isArray(answer.body))
      toDo(`Visitors may not read ${table} (${answer.body?.code ?? answer.status}).`, applyGrants);
    else if (answer.body.length === 0) ok(`Visitors see of ${table} only what is public.`);
    else toDo(`Visitors see of ${table} what is not public.`, "put back its rules from supabase/migrations");
  }
}

async function checkFunctions() {
  for (const [name, parameters] of Object.entries(staffOnly))
    judge(await call(name, parameters), `call ${name}`, `Calling ${name}`);
}

async function checkServerKey() {
  const guessed = [Buffer.alloc(0), keyOf("")];
  const answers = await Promise.all(
    guessed.map((known) => call("known_places", { token: placesToken(known, ahead) })),
  );
  const doubtful = answers.find((answer) => isUnknown(answer));
  if (answers.some(({ body }) => Array.isArray(body)))
    toDo(
      "The database takes a key of signed links that anybody could compute: whoever does can sign them.",
      `take it out of private.settings.server_keys; ${push} does so as well`,
    );
  else if (doubtful) unknown("Whether anybody could sign links", doubtful);
  if (secret.length < 32) return;
  const asked = [secret, ...previous].map((each) =>
    call("known_places", { token: placesToken(keyOf(each), ahead) }),
  );
  const [answer, ...older] = /** @type {[Answer, ...Answer[]]} */ (await Promise.all(asked));
  if (older.some(({ status, body }) => status === 200 && !Array.isArray(body)))
    toDo(
      "The database does not know the key of a secret in SESSION_SECRET_PREVIOUS: links signed with it fail.",
      'npm run --silent server-key | psql "$DATABASE_URL" (docs/guide/mail.md)',
    );
  if (isUnknown(answer)) unknown("Whether the database knows the key of signed links", answer);
  else if (isRefused(answer)) toDo("The server may not call known_places.", applyGrants);
  else if (Array.isArray(answer.body)) ok("The database knows the key of signed links.");
  else
    toDo(
      "The database does not know the key of signed links.",
      `npm run --silent server-key | psql "$DATABASE_URL" (docs/guide/mail.md); newsletter, forgotten passwords, shared counters and RETENTION_DAYS need it`,
    );
}

/** @param {string} name @param {object} [parameters] */
function call(name, parameters = {}) {
  return ask(`/rest/v1/rpc/${name}`, { method: "POST", body: parameters });
}

/** What visitors must be refused. @param {Answer} answer @param {string} deed @param {string} question */
function judge(answer, deed, question) {
  if (isUnknown(answer)) return unknown(question, answer);
  if (isRefused(answer)) return ok(`Visitors cannot ${deed}.`);
  toDo(`Visitors may ${deed} (${answer.status}).`, applyGrants);
}
