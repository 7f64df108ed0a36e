// In npm test: tests/embedded/rights.test.ts - the same rights on the embedded database
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { restoreGrants } from "~/platform/database/embedded/database.server";
import { advise } from "../helpers/advisor";
import { sql as embeddedSql } from "../helpers/app";
import { connectTo, type Sql } from "../helpers/connections";
import { attack } from "../helpers/interface-attack";
import { defaultGrants } from "../helpers/platform";
import { postgresPrograms, serveInterface, startPostgres } from "../helpers/postgres";
import { privilegesOf, rightsOf } from "../helpers/privileges";
import { takeErrors } from "../helpers/setup";
import { pushDatabase, supabase } from "../helpers/supabase-cli";
import { prove } from "./prove";

const clusters = postgresPrograms().flatMap((programs) =>
  defaultGrants.map((grants) => ({ ...programs, grants })),
);

interface Lint {
  name: string;
  level: string;
  detail: string;
}
const isGrave = ({ level }: { level: string }) => level !== "INFO";

it("has a PostgreSQL of the version that hosted projects have", () => {
  expect(postgresPrograms().length).toBeGreaterThan(0);
});

for (const { folder, from, grants } of clusters) {
  prove(
    "hosted-database",
    `Supabase's own command makes the database, default grants of ${grants}, PostgreSQL ${from}`,
    async () => {
      const postgres = await startPostgres({ programs: folder, grants });
      const { sql, url, version } = postgres;
      try {
        expect(postgres.pushed).toContain("Seeding data");
        expect(await pushDatabase(url)).toContain("up to date");
        expect(
          await sql(`select r.rolsuper, t.tableowner from pg_roles r, pg_tables t
          where r.rolname = 'postgres' and t.schemaname = 'auth' and t.tablename = 'users'`),
        ).toEqual([{ rolsuper: false, tableowner: "supabase_auth_admin" }]);
        expect(await privilegesOf(sql)).toEqual(await privilegesOf(embeddedSql));
        const { things, migrations } = await rightsOf(sql);
        expect(things).toEqual((await rightsOf(embeddedSql)).things);
        const files = readdirSync("supabase/migrations").sort();
        expect(migrations).toEqual(files.map((file) => file.split("_")[0]));
        await grantsAgain(url, sql);
        expect((await rightsOf(sql)).things).toEqual(things);

        const advice = await adviceOn(url);
        expect(advice.filter(isGrave)).toEqual([]);
        const own = await advise(sql);
        expect(own.filter((one) => isGrave(one) && (one.level === "ERROR" || one.security))).toEqual([]);
        const probes = await attackOn(postgres);
        return {
          figure: `PostgreSQL ${version}, grants ${grants}: pushed twice without a warning, rights as embedded, ${advice.length} hints and no warning of the advisors, ${probes} probes without success`,
        };
      } finally {
        await postgres.stop();
      }
    },
  );
}

async function grantsAgain(url: string, sql: Sql) {
  const { connections, database } = connectTo(url);
  await sql("grant all on all tables in schema public to anon");
  await sql("grant all on all functions in schema private to public");
  await sql("revoke all on public.contact_submissions from anon, authenticated");
  await sql("revoke all on all functions in schema public from anon");
  await restoreGrants(database);
  await connections.end();
}

/** What the advisors in Supabase's command say, all levels. */
async function adviceOn(url: string): Promise<Lint[]> {
  const options = ["--level", "info", "--fail-on", "warn", "--output-format", "json"];
  const { out } = await supabase("db", "advisors", `--remote=${url}`, ...options);
  const { results } = JSON.parse(out) as { results: Lint[] };
  return results;
}

async function attackOn(postgres: Awaited<ReturnType<typeof startPostgres>>) {
  const target = await serveInterface(postgres);
  const { probes, successes } = await attack({ ...target, sql: postgres.sql });
  takeErrors();
  expect(successes).toEqual([]);
  return probes;
}

it("sees what only a superuser may do, a deprecated setting and a table without row security", async () => {
  const postgres = await startPostgres();
  const project = mkdtempSync(join(tmpdir(), "site-project-"));
  const push = () => supabase("db", "push", `--remote=${postgres.url}`, "--workdir", project);
  const plant = (sql: string) =>
    writeFileSync(join(project, "supabase/migrations/20990101000000_planted.sql"), sql);
  try {
    cpSync("supabase", join(project, "supabase"), { recursive: true });
    plant("create function auth.planted() returns int language sql return 1;");
    expect((await push()).said).toContain("permission denied for schema auth");
    plant("create table public.planted (id int); grant select on public.planted to anon;");
    expect((await push()).code).toBe(0);
    const grave = (await adviceOn(postgres.url)).filter(isGrave);
    expect(grave.map(({ name }) => name)).toContain("rls_disabled_in_public");

    const settings = readFileSync("supabase/config.toml", "utf8");
    const deprecated = settings.replace("[auth.email]\nenabled", "[auth.email]\nenable_signup");
    writeFileSync(join(project, "supabase/config.toml"), deprecated);
    expect((await push()).said).toContain("WARN");
  } finally {
    rmSync(project, { recursive: true });
    await postgres.stop();
  }
});
