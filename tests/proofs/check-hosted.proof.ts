// In npm test: tests/proofs/operating.test.ts - one project that is as it should be and one that is not
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { type Answers, asItShould, open, site, startCheckedProject } from "../helpers/checked-project";
import { storageSays } from "../helpers/storage-stand-in";

let project: Awaited<ReturnType<typeof startCheckedProject>>;
beforeAll(async () => {
  project = await startCheckedProject();
});
beforeEach(() => {
  project.otherwise = asItShould({});
});
afterAll(() => project.close());

const auth = (settings: object) => ({ "/auth/v1/settings": { status: 200, body: { ...open, ...settings } } });
const external = (more: object) => auth({ external: { ...open.external, ...more } });
const leadsTo = (address: string) => ({
  "/auth/v1/verify": { status: 303, headers: { Location: address } },
});
const publicFiles = "/storage/v1/object/public/media/";
const bucket = (body: unknown) => ({ "/rest/v1/rpc/store_faults": { status: 200, body } });
const rows = (table: string) => ({ [`/rest/v1/${table}?select`]: { status: 200, body: [{ id: 1 }] } });
const unknown = { status: 404, body: { code: "PGRST202" } };

it.each<[says: string, remedy: string, answers: Answers]>([
  [
    "The schema is missing.",
    "db push --remote",
    {
      "/rest/v1/services": { status: 404, body: { code: "PGRST205", message: "not found" } },
      "/rest/v1/rpc": unknown,
    },
  ],
  ["The schema is of another release.", "db push --remote", { "/rest/v1/rpc/rights": unknown }],
  ["Visitors may read subscribers (200).", "grants.sql; do psql", rows("subscribers")],
  ["Visitors see of blog_posts what is not public.", "supabase/migrations", rows("blog_posts")],
  [
    "Accounts count without their address being confirmed.",
    "config push --remote",
    auth({ mailer_autoconfirm: true }),
  ],
  ["Staff cannot sign up", "config push --remote", auth({ disable_signup: true })],
  ["Anybody gets a session without an address.", "config push --remote", external({ anonymous_users: true })],
  ["by phone, google", "under Authentication", external({ phone: true, google: true })],
  ["127.0.0.1:3000", "site_url", leadsTo("http://127.0.0.1:3000/admin#x")],
  [
    `lead to ${site}/admin.`,
    `site_url in supabase/config.toml has to be ${site};`,
    leadsTo(`${site}/admin#x`),
  ],
  [".other.example/.", "site_url", leadsTo(`${site}.other.example/#x`)],
  [":4100/.", "site_url", leadsTo(`${site}:4100/#x`)],
  ["There is no bucket media", "picture_store.sql", bucket(["missing"])],
  ["The bucket media is not public", "picture_store.sql", bucket(["private"])],
  ["does not take files of up to 12 MiB", "picture_store.sql", bucket(["size"])],
  ["does not take image/webp alone", "picture_store.sql", bucket(["types"])],
  ["Row security of storage.objects", "enable row level security", bucket(["row security"])],
  ["policies of storage.objects", "picture_store.sql; then drop", bucket(["policies"])],
  ["The project has no Storage", "picture_store.sql", bucket(null)],
  ["Storage knows no bucket", "restart the project", { [publicFiles]: storageSays.noBucket }],
  ["Storage knows no bucket", "restart the project", { [publicFiles]: storageSays.noBucketInNewWords }],
])("says what to do: %s", async (says, remedy, answers) => {
  project.otherwise = { ...asItShould(answers), ...answers };
  const { code, toDo, said } = await project.check();
  expect([code, toDo]).toEqual([1, [expect.stringContaining(says)]]);
  expect(said).toContain(remedy);
});

it.each<[what: string, says: string, status: number, body: unknown]>([
  ["a paused project", "answers 540", 540, "<html>"],
  ["a gateway's page", "answers 200", 200, "<html>"],
  ["an overloaded one", "answers 429", 429, { message: "slow down" }],
  ["one without its schema cache", "answers 503", 503, { code: "PGRST002", message: "x" }],
  ["a key that is refused", "(Invalid API key)", 401, { message: "Invalid API key" }],
])("ends with one sentence at %s", async (_, says, status, body) => {
  project.otherwise = { "/": { status, body } };
  const { code, said } = await project.check();
  expect(said).toContain(says);
  expect([code, said.trim().split("\n")]).toEqual([1, [expect.any(String)]]);
});

it.each([
  ["/rest/v1/rpc/rights", "The schema and its rights", 429],
  ["/rest/v1/subscribers?select", "Reading subscribers", 503],
  ["/rest/v1/rpc/known_places", "Whether the database knows the key", 504],
  ["/auth/v1/settings", "The auth service", 503],
  ["/rest/v1/rpc/store_faults", "The bucket media", 503],
  ["/storage/v1/object/public/media/", "Storage", 503],
  ["/auth/v1/verify", "Where links in mails lead (site_url)", 429],
])("has no remedy where %s could not be asked", async (path, question, status) => {
  const answers = { [path]: { status, body: { message: "later" } } };
  project.otherwise = { ...asItShould(answers), ...answers };
  const { code, toDo, said } = await project.check();
  expect([code, toDo]).toEqual([1, []]);
  const line = said.split("\n").find((each) => each.startsWith(`unknown  ${question}`));
  expect(line).toContain(`could not be asked (${status})`);
  expect(said).toContain("could not be asked: run the check again");
});

it("sees a clock that is off", async () => {
  project.ahead = 120_000;
  const { toDo } = await project.check();
  project.ahead = 0;
  expect(toDo).toEqual([expect.stringMatching(/1\d\d s apart/)]);
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
  expect((await project.check({ SUPABASE_URL: `${project.url}/` })).code).toBe(0);
  expect((await project.check({ SUPABASE_URL: `${project.url}/rest/v1/` })).toDo).toEqual([
    "to do    SUPABASE_URL is more than an origin; the server refuses it.",
  ]);
});

it("says so when nobody answers, the secret is missing or short, or the database does not know its key", async () => {
  const check = async (settings: Record<string, string>) => (await project.check(settings)).said;
  expect(await check({ SUPABASE_URL: "http://127.0.0.1:9" })).toContain("does not answer");
  expect(await check({ SUPABASE_URL: project.url.replace("http:", "https:") })).toContain(
    "does not answer (it speaks no TLS there)",
  );
  expect(await check({ SESSION_SECRET: "" })).toContain("SESSION_SECRET is not set");
  expect(await check({ SESSION_SECRET: "short" })).toContain("fewer than 32 characters");
  const { toDo, said } = await project.check({ SESSION_SECRET: "nobody knows this one ".repeat(2) });
  expect(toDo).toEqual(["to do    The database does not know the key of signed links."]);
  expect(said).toContain("docs/guide/mail.md");
  expect((await project.check({ SESSION_SECRET_PREVIOUS: "nor-this-one-".repeat(4) })).toDo).toEqual([
    "to do    The database does not know the key of a secret in SESSION_SECRET_PREVIOUS: links signed with it fail.",
  ]);
  expect((await project.check({ STAFF_EMAIL_DOMAIN: "other.example" })).toDo).toHaveLength(1);
});

const setDomain = (name: string) => `update private.settings set staff_email_domain = '${name}'`;
const rename = (from: string, to: string) =>
  `update supabase_migrations.schema_migrations set version = '${to}' where version = '${from}'`;
it.each([
  [
    "public.subscribers: its rules",
    "alter table public.subscribers disable row level security",
    "alter table public.subscribers enable row level security",
  ],
  [
    "public.subscribers: who may",
    "grant select (email) on public.subscribers to anon",
    "revoke select (email) on public.subscribers from anon",
  ],
  [
    "public.own is none of this release's",
    "create table public.own (id int); grant select on public.own to anon",
    "drop table public.own",
  ],
  [
    "Visitors may not ask rights()",
    "revoke execute on function public.rights() from anon",
    "grant execute on function public.rights() to anon",
  ],
  [
    "private.known_places(text): its rules are not those of this release (made in 20260101001100_staff.sql)",
    "alter function private.known_places(text) volatile",
    "alter function private.known_places(text) stable",
  ],
  [
    "takes addresses at musterhafen.example for staff",
    setDomain("other.example"),
    setDomain("musterhafen.example"),
  ],
  [
    "lacks the migration 20260101002000_grants.sql",
    rename("20260101002000", "hidden"),
    rename("hidden", "20260101002000"),
  ],
])("sees %s", async (named, change, undo) => {
  for (const statement of change.split("; ")) await sql(statement);
  try {
    const { code, said } = await project.check();
    expect(said).toContain(named);
    expect(said).not.toMatch(/Nothing is left to do|revoke all|object Object|public key is refused/);
    expect(code).toBe(1);
  } finally {
    await sql(undo);
  }
});

it("sees a key of signed links that anybody could compute", async () => {
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
