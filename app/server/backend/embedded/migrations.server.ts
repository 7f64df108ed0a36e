import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CannotStart, whyUnwritable } from "~/server/disk/cannot-start.server";
import type { Database } from "./engine.server";

export const migrationsDir = resolve("supabase/migrations");
const seed = resolve("supabase/seed.sql");

interface Migration {
  file: string;
  version: string;
  name: string;
}

/**
 * Applies the migrations that are still missing, and the seed, all of them or none. Throws CannotStart, naming the file,
 * where one fails, and where the database has migrations that this release does not know.
 */
export async function migrate(database: Database, dataDir: string): Promise<void> {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, name text)`);
  const { rows } = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  const applied = rows.map((row) => row.version);
  const known = listMigrations();
  refuseForeign(applied, known, dataDir);
  const missing = known.filter(({ version }) => !applied.includes(version));
  if (missing.length === 0) return;
  await database.transaction(async (tx) => {
    for (const migration of missing) await apply(tx, migration, dataDir);
  });
}

/** The release's migrations and the seed, in their order. */
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

async function apply(
  tx: Pick<Database, "exec" | "query">,
  { file, version, name }: Migration,
  dataDir: string,
) {
  try {
    const statements = readFileSync(file, "utf8");
    if (!/\S/.test(statements)) throw new Error("it is empty");
    await tx.exec(statements);
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    const shown = `supabase/${version === "seed" ? "" : "migrations/"}${file.split("/").at(-1)}`;
    // Of other faults the engine may quote what visitors wrote.
    const what = code.startsWith("42") || !code ? message : code;
    throw new CannotStart(
      whyUnwritable(dataDir) ??
        `${shown} cannot be applied (${what}); the data in ${dataDir} is as it was. Is the file as the release has it (git status)?`,
      { cause: error },
    );
  }
  await tx.query("insert into supabase_migrations.schema_migrations values ($1, $2)", [version, name]);
}
