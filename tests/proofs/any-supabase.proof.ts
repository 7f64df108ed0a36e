// In npm test: tests/embedded/rights.test.ts - the same rules on the embedded database
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectTo, type Sql } from "../helpers/connections";
import { startHostedStandIn } from "../helpers/hosted-stand-in";
import { takeErrors } from "../helpers/setup";
import { prove } from "./prove";

let project: Awaited<ReturnType<typeof startHostedStandIn>>;
beforeAll(async () => {
  project = await startHostedStandIn();
});
afterAll(() => project.stop());

async function testSupabase(settings: Record<string, string> = {}, ...files: string[]) {
  const env = {
    ...process.env,
    NO_COLOR: "1",
    HOSTED_URL: project.url,
    HOSTED_KEY: project.key,
    HOSTED_DATABASE: project.database,
    ...settings,
  };
  const run = spawn("npm", ["run", "test:supabase", "--", ...files], { env });
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.on("data", (part) => {
      said += part;
    });
  const [code] = await once(run, "exit");
  // The engine reports what it refuses.
  takeErrors();
  return { code, said };
}

/** Everything of ours in the project, and which migrations it has had. */
async function state(sql: Sql) {
  const parts = ["contact_submissions", "blog_posts", "services"].map(
    (table) =>
      `select '${table}' as part, coalesce(jsonb_agg(t order by id), '[]') as rows from public.${table} t`,
  );
  return sql(`${parts.join(" union all ")}
    union all select 'settings', jsonb_agg(t) from private.settings t
    union all select 'accounts', to_jsonb(array_agg(email::text order by email)) from auth.users
    union all select 'mark', to_jsonb(obj_description('private'::regnamespace, 'pg_namespace'))
    union all select 'migrations', to_jsonb(max(version)) from supabase_migrations.schema_migrations`);
}

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
  [
    "has staff of another company",
    "update private.settings set staff_email_domain = 'kunde.example'",
    "update private.settings set staff_email_domain = 'musterhafen.example'",
  ],
])("touches nothing on an older project that %s", async (_, use, undo) => {
  const { sql, connections } = connectTo(project.database);
  await sql(use);
  const [last] = await sql(
    `delete from supabase_migrations.schema_migrations m
     where version = (select max(version) from supabase_migrations.schema_migrations) returning to_jsonb(m)::text as row`,
  );
  const before = await state(sql);
  const { code, said } = await testSupabase();
  expect(code).not.toBe(0);
  expect(said).toContain("comment on schema private is 'scratch'");
  expect(await state(sql)).toEqual(before);
  await sql(undo);
  await sql(
    `insert into supabase_migrations.schema_migrations
     select * from jsonb_populate_record(null::supabase_migrations.schema_migrations, $1::text::jsonb)`,
    [last?.row],
  );
  await connections.end();
});

it.each<[string, Record<string, string>]>([
  ["key", { HOSTED_KEY: "sb_publishable_of_another_project" }],
  ["address", { HOSTED_URL: "http://127.0.0.1:9" }],
])("touches nothing when the %s is not this project's", async (_, settings) => {
  const { sql, connections } = connectTo(project.database);
  const before = await state(sql);
  const { code, said } = await testSupabase(settings);
  expect(code).toBe(1);
  expect(said).toContain("do not open the project of HOSTED_DATABASE");
  expect(await state(sql)).toEqual(before);
  await connections.end();
});

it("pushes nothing where the migrations were applied by other means", async () => {
  const { sql, connections } = connectTo(project.database);
  await sql("alter schema supabase_migrations rename to noted_elsewhere");
  const { code, said } = await testSupabase(
    { HOSTED_URL: `${project.url}/` },
    "tests/supabase/attack.test.ts",
  );
  await sql("alter schema noted_elsewhere rename to supabase_migrations");
  await connections.end();
  expect(said).toContain("1 passed");
  expect(code).toBe(0);
});

prove(
  "any-supabase",
  "the request, database and attack suites pass over HTTP on a project of its own",
  async () => {
    const { sql, connections } = connectTo(project.database);
    const { code, said } = await testSupabase();
    const accounts = await sql("select email from auth.users");
    const [left] = await sql("select obj_description('private'::regnamespace, 'pg_namespace') as mark");
    await connections.end();
    expect({ accounts, mark: left?.mark }).toEqual({ accounts: [], mark: null });
    const [, tests = said.slice(-2000)] = /Tests\s+(.*passed.*)/.exec(said) ?? [];
    const failed = said.match(/^ FAIL .*/gm) ?? [];
    return { figure: [`PostgreSQL, stand-in for GoTrue: ${tests}`, ...failed].join("; "), ok: code === 0 };
  },
  1_200_000,
);
