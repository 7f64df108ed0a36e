// npm run check:hosted: asks a Supabase project, with the public key only, whether it is as the site needs it. Reads the
// same settings as the server. Each line says what to do; ends with 1 when something has to be done before going public.
import { createHmac } from "node:crypto";
import { readdirSync } from "node:fs";
import { fail, loadSettings } from "./prepare.js";

loadSettings();
const {
  SUPABASE_URL: url = "",
  SUPABASE_ANON_KEY: key = "",
  SITE_URL: siteUrl = "",
  SESSION_SECRET: secret,
} = process.env;
if (!url || !key || !siteUrl)
  fail("SUPABASE_URL, SUPABASE_ANON_KEY and SITE_URL say which project is meant; they are not set.");

const push = "npx supabase@3 db push --remote";
const pushSettings = "npx supabase@3 config push --remote --yes";
const nobody = "00000000-0000-0000-0000-000000000000";
/** What visitors may neither read nor write, and what they may read but not write. */
const closed = ["contact_submissions", "subscribers", "mailings", "deliveries"];
const readOnly = ["blog_posts", "services", "references"];
/** Functions for staff only, with what changes nothing should they run. */
const staffOnly = {
  move_service: { item: nobody, upward: true },
  move_reference: { item: nobody, upward: true },
  change_mailing: { mailing: nobody, change: "start" },
  search_submissions: { words: "'x':*", unread_only: false, skip: 0, take: 1 },
  search_subscribers: { words: "'x':*", skip: 0, take: 1 },
};
let wrong = 0;

const first = await ask("/rest/v1/services?select=id&limit=1");
if (await isReachable(first)) {
  checkClock(first);
  await checkSchema();
  await checkRows();
  await checkServerKey();
  await checkAccounts();
}
note(
  "The mail that confirms an account cannot be seen from here: sign up once with an address of your own; its link has to lead to /admin/confirm.",
);
console.log(wrong === 0 ? "\nNothing is left to do." : `\n${wrong} to do before the site goes public.`);
process.exit(wrong === 0 ? 0 : 1);

/** @param {Answer} answer */
async function isReachable({ status, body, problem }) {
  if (problem)
    return tell(
      false,
      `The project does not answer (${problem}).`,
      "check SUPABASE_URL; is the project paused?",
    );
  if (status === 401)
    return tell(
      false,
      `The public key is refused (${body?.message ?? 401}).`,
      "take SUPABASE_ANON_KEY from the project's API settings: sb_publishable_… or anon, never a secret key",
    );
  return tell(true, "The project answers and takes the public key.");
}

/** @param {Answer} answer */
function checkClock({ date, took }) {
  const apart = Math.abs(date - Date.now()) / 1000;
  if (!date) return note("The project's clock cannot be seen: its answers have no Date.");
  tell(
    apart < 30 + took,
    `This machine's clock and the project's are ${apart.toFixed(0)} s apart.`,
    "set this machine's clock by NTP (timedatectl set-ntp true): sessions and links depend on it",
  );
}

async function checkSchema() {
  const wanted = readdirSync("supabase/migrations").sort().at(-1)?.split("_")[0];
  const { status, body } = await call("schema_version");
  if (status === 404) return tell(false, "The schema is missing or of an older version.", push);
  if (body === null)
    return note("Which migrations were applied is not noted in the project; Supabase's command notes them.");
  tell(
    body === wanted,
    `The schema is of version ${body}, this release of ${wanted}.`,
    body < `${wanted}` ? push : "install the release that belongs to it, or a newer one",
  );
}

async function checkRows() {
  for (const table of closed) {
    const { status, body } = await ask(`/rest/v1/${table}?select=id&limit=1`);
    tell(
      isRefused(status),
      `Visitors cannot read ${table}${isRefused(status) ? "" : `: they get ${status}${body?.length ? " with rows" : ""}`}.`,
      `${push}; if it stays so, somebody granted it by hand: revoke all on ${table} from anon`,
    );
  }
  // A row that is not there, and a new one without what it needs: nothing is changed should the rules not hold.
  for (const table of [...closed, ...readOnly]) {
    const change = table === "contact_submissions" ? { is_read: true } : { id: nobody };
    const answers = await Promise.all([
      ask(`/rest/v1/${table}`, { method: "POST", body: change }),
      ask(`/rest/v1/${table}?id=eq.${nobody}`, { method: "PATCH", body: change }),
      ask(`/rest/v1/${table}?id=eq.${nobody}`, { method: "DELETE" }),
    ]);
    const open = answers.filter(({ status }) => !isRefused(status)).map(({ status }) => status);
    tell(
      open.length === 0,
      `Visitors cannot add, change or delete ${table}${open.length ? `: they get ${open}` : ""}.`,
      `${push}; if it stays so, revoke insert, update, delete on ${table} from anon`,
    );
  }
  for (const [name, parameters] of Object.entries(staffOnly)) {
    const { status } = await call(name, parameters);
    tell(
      isRefused(status),
      `Visitors cannot call ${name}${isRefused(status) ? "" : `: they get ${status}`}.`,
      `${push}; if it stays so, revoke execute on function ${name} from anon, public`,
    );
  }
  const { status, body } = await ask(
    "/rest/v1/blog_posts?select=id&limit=1&or=(status.neq.published,published_at.gt.now())",
  );
  tell(
    status === 200 && body?.length === 0,
    `Visitors see no draft${status === 200 ? "" : ` (${status})`}.`,
    `${push}; the rule on blog_posts that shows published posts only is missing`,
  );
}

async function checkServerKey() {
  if (!secret)
    return note("SESSION_SECRET is not set here, so whether the database knows its key was not asked.");
  const { status, body } = await call("known_places", { token: serverToken(secret) });
  if (status === 404) return;
  tell(
    Array.isArray(body),
    "The database knows the key of signed links.",
    "docs/mail.md says how to tell it; newsletter, shared counters and RETENTION_DAYS need it",
  );
}

async function checkAccounts() {
  const { status, body } = await ask("/auth/v1/settings");
  if (status !== 200)
    return void tell(
      false,
      `The auth service does not answer (${status}).`,
      "look at the project's status page",
    );
  tell(
    body.mailer_autoconfirm === false,
    "Addresses are confirmed before they count.",
    `${pushSettings} (auth.email.enable_confirmations)`,
  );
  tell(
    body.disable_signup === false && body.external?.email !== false,
    "Staff can sign up by e-mail.",
    `${pushSettings} (auth.enable_signup, auth.email.enabled)`,
  );
  tell(
    body.external?.anonymous_users !== true,
    "Nobody gets a session without an address.",
    `${pushSettings} (auth.enable_anonymous_sign_ins)`,
  );
  // A link that nobody was sent: the service leads its reader back, and thereby says where to.
  const site = new URL(siteUrl).origin;
  for (const [setting, wanted] of [
    ["site_url", ""],
    ["additional_redirect_urls", `${site}/admin`],
  ]) {
    const query = new URLSearchParams({
      token: "0".repeat(56),
      type: "signup",
      ...(wanted && { redirect_to: wanted }),
    });
    const { status, location } = await ask(`/auth/v1/verify?${query}`);
    const leads = location && new URL(location, url).href.split(/[?#]/, 1)[0];
    const isRight = wanted ? leads === wanted : leads?.startsWith(site);
    tell(
      isRight === true,
      `Links in mails lead ${leads ? `to ${leads}` : `nowhere (${status})`}.`,
      `${setting} in supabase/config.toml has to name ${wanted || site}; then ${pushSettings}`,
    );
  }
}

/** @param {number} status */
function isRefused(status) {
  return status === 401 || status === 403;
}

/** A token as the server signs it (app/server/signed-token.server.ts), good for a minute. @param {string} secret */
function serverToken(secret) {
  const key = createHmac("sha256", secret).update("server key").digest();
  const payload = Buffer.from(JSON.stringify({ account: "", exp: Date.now() + 60_000 })).toString(
    "base64url",
  );
  return `${payload}.${createHmac("sha256", key).update(`places.${payload}`).digest("base64url")}`;
}

/**
 * @typedef {{ status: number, body: any, date: number, took: number, location: string | null, problem?: string }} Answer
 * @param {string} path @param {{ method?: string, body?: object }} [options] @returns {Promise<Answer>}
 */
async function ask(path, { method = "GET", body } = {}) {
  const started = performance.now();
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { apikey: key, "Content-Type": "application/json", Prefer: "return=minimal" },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: parsed(text),
      date: Date.parse(answer.headers.get("Date") ?? ""),
      took: (performance.now() - started) / 1000,
      location: answer.headers.get("Location"),
    };
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    const problem = /** @type {Error | undefined} */ (cause)?.message ?? message;
    return { status: 0, body: null, date: Number.NaN, took: 0, location: null, problem };
  }
}

/** @param {string} name @param {object} [parameters] */
function call(name, parameters = {}) {
  return ask(`/rest/v1/rpc/${name}`, { method: "POST", body: parameters });
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param {boolean} ok @param {string} what @param {string} [remedy] */
function tell(ok, what, remedy) {
  if (!ok) wrong += 1;
  console.log(ok ? `ok       ${what}` : `to do    ${what}\n         → ${remedy}`);
  return ok;
}

/** @param {string} what */
function note(what) {
  console.log(`look     ${what}`);
}
