// In npm test: tests/embedded/rights.test.ts - the same rules on the embedded database
import { afterAll, beforeAll, expect, it } from "vitest";
import { command } from "../helpers/commands";
import { startHostedStandIn } from "../helpers/hosted-stand-in";
import { takeErrors } from "../helpers/setup";
import { emptied } from "../supabase/scratch";
import { prove } from "./prove";

let project: Awaited<ReturnType<typeof startHostedStandIn>>;
beforeAll(async () => {
  project = await startHostedStandIn();
});
afterAll(() => project.stop());

async function testSupabase(settings: Record<string, string> = {}, ...files: string[]) {
  const { url, key, database } = project;
  const named = { HOSTED_URL: url, HOSTED_KEY: key, HOSTED_DATABASE: database };
  const ended = await command("tests/supabase.js", files, { NO_COLOR: "1", ...named, ...settings });
  // The engine reports what it refuses.
  takeErrors();
  return ended;
}

function state() {
  const parts = ["contact_submissions", "blog_posts", "services"].map(
    (table) =>
      `select '${table}' as part, coalesce(jsonb_agg(t order by id), '[]') as rows from public.${table} t`,
  );
  return project.sql(`${parts.join(" union all ")}
    union all select 'settings', jsonb_agg(t) from private.settings t
    union all select 'accounts', to_jsonb(array_agg(email::text order by email)) from auth.users
    union all select 'mark', to_jsonb(obj_description('private'::regnamespace, 'pg_namespace'))
    union all select 'migrations', to_jsonb(max(version)) from supabase_migrations.schema_migrations`);
}

async function contents() {
  const tables = [...emptied, "storage.objects", "auth.users"];
  const [row] = await project.sql(
    `select ${tables.map((table, index) => `(select count(*)::int from ${table}) as "t${index}"`).join(", ")}`,
  );
  return Object.fromEntries(tables.map((table, index) => [table, row?.[`t${index}`]]));
}

async function expectUntouched(says: string, settings?: Record<string, string>) {
  const before = await state();
  const { code, said } = await testSupabase(settings);
  expect(code).not.toBe(0);
  expect(said).toContain(says);
  expect(await state()).toEqual(before);
}

const domain = (name: string) => `update private.settings set staff_email_domain = '${name}.example'`;
it.each([
  [
    "has a message",
    "insert into contact_submissions (name, email, message) values ('A', 'a@b.example', 'Moin')",
    "delete from contact_submissions",
  ],
  [
    "has an edited service",
    "update services set title = title || '!'",
    "update services set title = rtrim(title, '!')",
  ],
  ["has staff of another company", domain("kunde"), domain("musterhafen")],
])("touches nothing on an older project that %s", async (_, use, undo) => {
  await project.sql(use);
  const migrations = "supabase_migrations.schema_migrations";
  const [last] = await project.sql(
    `delete from ${migrations} m where version = (select max(version) from ${migrations}) returning to_jsonb(m)::text as row`,
  );
  await expectUntouched("comment on schema private is 'scratch'");
  await project.sql(undo);
  await project.sql(
    `insert into ${migrations} select * from jsonb_populate_record(null::${migrations}, $1::text::jsonb)`,
    [last?.row],
  );
});

it.each<Record<string, string>>([
  { HOSTED_KEY: "sb_publishable_of_another_project" },
  { HOSTED_URL: "http://127.0.0.1:9" },
])("touches nothing where this is not this project's: %j", (settings) =>
  expectUntouched("do not open the project of HOSTED_DATABASE", settings),
);

it("pushes nothing where the migrations were applied by other means", async () => {
  await project.sql("alter schema supabase_migrations rename to noted_elsewhere");
  const { code, said } = await testSupabase(
    { HOSTED_URL: `${project.url}/` },
    "tests/supabase/attack.test.ts",
  );
  await project.sql("alter schema noted_elsewhere rename to supabase_migrations");
  expect(said).toContain("1 passed");
  expect(code).toBe(0);
});

prove(
  "any-supabase",
  "the request, database and attack suites pass over HTTP on a project of its own",
  async () => {
    const before = await contents();
    const { code, said } = await testSupabase();
    expect(await contents()).toEqual(before);
    const [left] = await project.sql(
      "select obj_description('private'::regnamespace, 'pg_namespace') as mark",
    );
    expect(left?.mark).toBeNull();
    const [, tests = said.slice(-2000)] = /Tests\s+(.*passed.*)/.exec(said) ?? [];
    const failed = said.match(/^ FAIL .*/gm) ?? [];
    return { figure: [`PostgreSQL, stand-in for GoTrue: ${tests}`, ...failed].join("; "), ok: code === 0 };
  },
  1_200_000,
);
