import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CannotStart, whyUnwritable } from "~/platform/files/cannot-start.server";
import type { Database } from "./engine.server";

export const migrationsDir = resolve("supabase/migrations");
const seed = resolve("supabase/seed.sql");

interface Migration {
  file: string;
  version: string;
  name: string;
}

const former =
  "000 100 300 310 320 400 410 500 510 520 600 610 620 630 700 800 810 850 900 910 920 930 940 945 955 965 967 970 975 976"
    .split(" ")
    .map((end) => `20260101000${end}`);
const bySubject = "20260101001900";

/** Applies missing migrations and the seed in one transaction. Throws CannotStart for failed or unknown ones. */
export async function migrate(database: Database, dataDir: string): Promise<void> {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, name text)`);
  const known = listMigrations();
  await database.transaction(async (tx) => {
    await renameFormer(tx, known);
    const { rows } = await tx.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations order by version",
    );
    const applied = rows.map((row) => row.version);
    refuseForeign(applied, known, dataDir);
    for (const migration of known)
      if (!applied.includes(migration.version)) await apply(tx, migration, dataDir);
  });
}

async function renameFormer(tx: Pick<Database, "query">, known: Migration[]) {
  const ofFormer = "from supabase_migrations.schema_migrations where version = any ($1)";
  const { rows } = await tx.query(`select version ${ofFormer}`, [former]);
  if (rows.length < former.length) return;
  await tx.query(`delete ${ofFormer}`, [former]);
  for (const migration of known.filter(({ version }) => version <= bySubject)) await note(tx, migration);
}

function listMigrations(): Migration[] {
  const migrations = readdirSync(migrationsDir)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const [, version = "", name = ""] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      if (!version)
        throw new CannotStart(`supabase/migrations/${file} has no number: name it <number>_<name>.sql.`);
      return { file: join(migrationsDir, file), version, name };
    });
  return [...migrations, { file: seed, version: "seed", name: "seed" }];
}

function refuseForeign(applied: string[], known: Migration[], dataDir: string) {
  const foreign = applied.filter((version) => !known.some((migration) => migration.version === version));
  if (foreign.length === 0) return;
  throw new CannotStart(
    `The data in ${dataDir} is of a newer version, with migrations that this one does not know (${foreign.join(", ")}): ` +
      "start that version or a newer one, or restore the backup made before it.",
  );
}

async function apply(tx: Pick<Database, "exec" | "query">, migration: Migration, dataDir: string) {
  const { file, version } = migration;
  try {
    const statements = readFileSync(file, "utf8");
    if (!/\S/.test(statements)) throw new Error("it is empty");
    await tx.exec(statements);
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    const shown = `supabase/${version === "seed" ? "" : "migrations/"}${file.split("/").at(-1)}`;
    // Messages of other codes may quote what visitors wrote.
    const what = code.startsWith("42") || !code ? message : code;
    throw new CannotStart(
      whyUnwritable(dataDir) ??
        `${shown} cannot be applied (${what}); the data in ${dataDir} is as it was. Is the file as the release has it (git status)?`,
      { cause: error },
    );
  }
  await note(tx, migration);
}

async function note(tx: Pick<Database, "query">, { version, name }: Migration) {
  await tx.query("insert into supabase_migrations.schema_migrations values ($1, $2)", [version, name]);
}
