// In npm test: tests/proofs/operating.test.ts - one project that is as it should be and one that is not
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { type Answers, asItShould, open, site, startCheckedProject } from "../helpers/checked-project";

let project: Awaited<ReturnType<typeof startCheckedProject>>;
beforeAll(async () => {
  project = await startCheckedProject();
});
afterAll(() => project.close());

const external = (more: object) => ({
  "/auth/v1/settings": { status: 200, body: { ...open, external: { ...open.external, ...more } } },
});
const leadsTo = (address: string) => ({
  "/auth/v1/verify": { status: 303, headers: { Location: address } },
});

it("has nothing to do on a project that is as the site needs it", async () => {
  project.otherwise = asItShould({});
  const { code, toDo, said } = await project.check();
  expect(toDo).toEqual([]);
  expect(said).toContain("Nothing is left to do.");
  expect(code).toBe(0);
});

type Fault = [name: string, answers: Answers, says: string, remedy: string];
it.each<Fault>([
  [
    "no schema",
    {
      "/rest/v1/services": { status: 404, body: { code: "PGRST205", message: "not found" } },
      "/rest/v1/rpc": { status: 404, body: { code: "PGRST202" } },
    },
    "to do    The schema is missing.",
    "db push --remote",
  ],
  [
    "a schema without digests",
    { "/rest/v1/rpc/rights": { status: 404, body: { code: "PGRST202" } } },
    "to do    The schema is of another release.",
    "db push --remote",
  ],
  [
    "rows to read",
    { "/rest/v1/subscribers?select": { status: 200, body: [{ id: 1 }] } },
    "to do    Visitors may read subscribers (200).",
    "grants.sql; do psql",
  ],
  [
    "drafts to read",
    { "/rest/v1/blog_posts?select": { status: 200, body: [{ id: 1 }] } },
    "to do    Visitors see of blog_posts what is not public.",
    "supabase/migrations",
  ],
  [
    "accounts without confirmation",
    { "/auth/v1/settings": { status: 200, body: { ...open, mailer_autoconfirm: true } } },
    "to do    Accounts count without their address being confirmed.",
    "config push --remote",
  ],
  [
    "sign-up switched off",
    { "/auth/v1/settings": { status: 200, body: { ...open, disable_signup: true } } },
    "to do    Staff cannot sign up",
    "config push --remote",
  ],
  [
    "sessions without an address",
    external({ anonymous_users: true }),
    "to do    Anybody gets a session without an address.",
    "config push --remote",
  ],
  [
    "other ways to sign up",
    external({ phone: true, google: true }),
    "by phone, google",
    "under Authentication",
  ],
  ["links to a developer's machine", leadsTo("http://127.0.0.1:3000/admin#x"), "127.0.0.1:3000", "site_url"],
  [
    "a site_url with a path",
    leadsTo(`${site}/admin#x`),
    `lead to ${site}/admin.`,
    `site_url in supabase/config.toml has to be ${site};`,
  ],
  ["a site_url that begins alike", leadsTo(`${site}.other.example/#x`), ".other.example/.", "site_url"],
  ["a site_url with another port", leadsTo(`${site}:4100/#x`), ":4100/.", "site_url"],
])("says what to do about %s", async (_name, answers, says, remedy) => {
  project.otherwise = { ...asItShould(answers), ...answers };
  const { code, toDo, said } = await project.check();
  expect(toDo.join("\n")).toContain(says);
  expect(toDo).toHaveLength(1);
  expect(said).toContain(remedy);
  expect(code).toBe(1);
});

const html = (status: number) => ({
  "/": { status, body: "<html>", headers: { "Content-Type": "text/html" } },
});
it.each<[string, Answers, string]>([
  ["a paused project", html(540), "answers 540"],
  ["a gateway's page", html(200), "answers 200"],
  ["an overloaded one", { "/": { status: 429, body: { message: "slow down" } } }, "answers 429"],
  [
    "one without its schema cache",
    { "/": { status: 503, body: { code: "PGRST002", message: "x" } } },
    "answers 503",
  ],
  [
    "a key that is refused",
    { "/": { status: 401, body: { message: "Invalid API key" } } },
    "(Invalid API key)",
  ],
])("ends with one sentence at %s", async (_name, answers, says) => {
  project.otherwise = answers;
  const { code, said } = await project.check();
  expect(said).toContain(says);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

it.each([
  ["/rest/v1/rpc/rights", "The schema and its rights", 429],
  ["/rest/v1/subscribers?select", "Reading subscribers", 503],
  ["/rest/v1/rpc/known_places", "Whether the database knows the key", 504],
  ["/auth/v1/settings", "The auth service", 503],
  ["/auth/v1/verify", "Where links in mails lead (site_url)", 429],
])("has no remedy where %s could not be asked", async (path, question, status) => {
  const answers = { [path]: { status, body: { message: "later" } } };
  project.otherwise = { ...asItShould(answers), ...answers };
  const { code, toDo, said } = await project.check();
  expect(toDo).toEqual([]);
  expect(said).toMatch(
    new RegExp(`unknown  ${question.replace(/[()]/g, "\\$&")}.* could not be asked \\(${status}\\)`),
  );
  expect(said).toContain("could not be asked: run the check again");
  expect(code).toBe(1);
});

it("sees a clock that is off", async () => {
  project.otherwise = asItShould({});
  project.ahead = 120_000;
  const { toDo } = await project.check();
  project.ahead = 0;
  // A Date has whole seconds.
  expect(toDo.join("\n")).toMatch(/1(19|20) s apart/);
  expect(toDo).toHaveLength(1);
});

const jwt = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.x`;
it.each<[Record<string, string>, string]>([
  [{ SITE_URL: "" }, "SITE_URL say which project is meant"],
  [{ SITE_URL: `${site}/start` }, "SITE_URL is not an origin"],
  [{ SUPABASE_ANON_KEY: "sb_secret_x" }, "holds a service key"],
  [{ SUPABASE_ANON_KEY: jwt("service_role") }, "holds a service key"],
  [{ SUPABASE_URL: "http://project.example" }, "It has to be https"],
  [{ SUPABASE_URL: "project.example:443" }, "SUPABASE_URL is not an address"],
])("sends nothing with %j", async (settings, says) => {
  project.asked = 0;
  const { code, said } = await project.check(settings);
  expect(said).toContain(says);
  expect([code, project.asked]).toEqual([1, 0]);
});

it("takes the origin of an address, and says where the server would not", async () => {
  project.otherwise = asItShould({});
  expect((await project.check({ SUPABASE_URL: `${project.url}/` })).code).toBe(0);
  expect((await project.check({ SUPABASE_URL: `${project.url}/rest/v1/` })).toDo).toEqual([
    "to do    SUPABASE_URL is more than an origin; the server refuses it.",
  ]);
});

it("says so when nobody answers, the secret is missing or short, or the database does not know its key", async () => {
  project.otherwise = asItShould({});
  expect((await project.check({ SUPABASE_URL: "http://127.0.0.1:9" })).said).toContain("does not answer");
  const encrypted = await project.check({ SUPABASE_URL: project.url.replace("http:", "https:") });
  expect(encrypted.said).toContain("does not answer (it speaks no TLS there)");
  expect((await project.check({ SESSION_SECRET: "" })).toDo.join()).toContain("SESSION_SECRET is not set");
  expect((await project.check({ SESSION_SECRET: "short" })).toDo.join()).toContain(
    "fewer than 32 characters",
  );
  const { toDo, said } = await project.check({ SESSION_SECRET: "nobody knows this one ".repeat(2) });
  expect(toDo).toEqual(["to do    The database does not know the key of signed links."]);
  expect(said).toContain("docs/mail.md");
  expect((await project.check({ SESSION_SECRET_PREVIOUS: "nor-this-one-".repeat(4) })).toDo).toEqual([
    "to do    The database does not know the key of a secret in SESSION_SECRET_PREVIOUS: links signed with it fail.",
  ]);
  expect((await project.check({ STAFF_EMAIL_DOMAIN: "other.example" })).toDo).toHaveLength(1);
});

it.each([
  [
    "alter table public.subscribers disable row level security",
    "alter table public.subscribers enable row level security",
    "public.subscribers: its rules",
  ],
  [
    "grant select (email) on public.subscribers to anon",
    "revoke select (email) on public.subscribers from anon",
    "public.subscribers: who may",
  ],
  [
    "create table public.own (id int); grant select on public.own to anon",
    "drop table public.own",
    "public.own is none of this release's",
  ],
  [
    "revoke execute on function public.rights() from anon",
    "grant execute on function public.rights() to anon",
    "Visitors may not ask rights()",
  ],
  [
    "update private.settings set staff_email_domain = 'other.example'",
    "update private.settings set staff_email_domain = 'musterhafen.example'",
    "takes addresses at musterhafen.example for staff",
  ],
  [
    "update supabase_migrations.schema_migrations set version = 'hidden' where version = '20260101002000'",
    "update supabase_migrations.schema_migrations set version = '20260101002000' where version = 'hidden'",
    "lacks the migration 20260101002000_grants.sql",
  ],
])("sees %s", async (change, undo, named) => {
  project.otherwise = asItShould({});
  for (const statement of change.split("; ")) await sql(statement);
  try {
    const { code, toDo, said } = await project.check();
    expect(toDo.join("\n")).toContain(named);
    expect(said).not.toMatch(/Nothing is left to do|revoke all|object Object|public key is refused/);
    expect(code).toBe(1);
  } finally {
    await sql(undo);
  }
});

it("names the migration that holds a changed rule", async () => {
  project.otherwise = asItShould({});
  await sql("alter function private.known_places(text) volatile");
  const { said } = await project.check();
  await sql("alter function private.known_places(text) stable");
  expect(said).toContain(
    "private.known_places(text): its rules are not those of this release (made in 20260101001100_staff.sql)",
  );
});

it("sees a key of signed links that anybody could compute", async () => {
  project.otherwise = asItShould({});
  await sql("alter table private.settings drop constraint server_keys_are_secret");
  for (const key of ["''", "private.hmac_sha256('', 'server key')"]) {
    await sql(`update private.settings set server_keys = server_keys || ${key}::bytea`);
    const { toDo } = await project.check();
    await sql("update private.settings set server_keys = server_keys[:cardinality(server_keys) - 1]");
    expect(toDo.join("\n")).toContain("a key of signed links that anybody could compute");
  }
  await sql(
    "alter table private.settings add constraint server_keys_are_secret check (private.are_server_keys(server_keys))",
  );
  expect((await project.check()).code).toBe(0);
});
