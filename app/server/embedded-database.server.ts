import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { isMarked, setAside, stands } from "./data-directory.server";
import { syncEntry, syncTree, writeDurably } from "./durable-file.server";
import { durableDisk } from "./embedded-disk.server";

const migrationsDir = resolve("supabase/migrations");
const mark = "database.unfinished";

type Connection = Awaited<ReturnType<typeof import("@supabase/lite/pglite").createPgliteConnection>>;

/** Opens the database under dataDir, which this process must have to itself; made, seeded and migrated as need be. */
export async function openDatabase(dataDir: string): Promise<Connection> {
  // Otherwise V8 spends half of the start on optimising parts of the engine that only the start makes much use of.
  setFlagsFromString("--wasm-tiering-budget=100000000");
  const { emitWarning } = process;
  const { createPgliteConnection, PGlite } = await import("@supabase/lite/pglite");
  // The module puts one in its place that throws at every warning that is no mere text.
  process.emitWarning = emitWarning;
  const directory = join(dataDir, "database");
  const isLeftOver = isFirstStartUnfinished(dataDir);
  const isFirst = isLeftOver || !existsSync(directory);
  if (isLeftOver) rmSync(directory, { recursive: true, force: true });
  else if (isFirst) await writeDurably(dataDir, mark, "");

  const connection = await createPgliteConnection({
    url: `file://${directory}`,
    pgliteOptions: durableDisk(PGlite.defaultStartParams),
  });
  await dropIdleParsers(connection.driver);
  await prepareAuthSchema(connection.driver);
  await migrate(connection.driver);
  if (isFirst) {
    syncTree(directory);
    rmSync(join(dataDir, mark));
    // A mark that came back after a power cut would cost everything stored since.
    syncEntry(dataDir);
  }
  return connection;
}

/** A first start that was interrupted leaves its mark behind; nobody has been served from what it made. */
function isFirstStartUnfinished(dataDir: string) {
  if (!isMarked(dataDir, mark)) return false;
  // What is made once the database serves says that the mark is false: it would cost everything.
  if (!["spool", "outbox-queue", "mailings"].some((name) => stands(join(dataDir, name)))) return true;
  setAside(dataDir, mark, "stands beside a database in use", "The database stays as it was.");
  return false;
}

/**
 * Leaves the engine the parsers of what is asked for. It copies the table of them for every question, twice, and three
 * in four are for lists of rows, ranges, shapes and the like: with them a small question takes half as long again.
 */
async function dropIdleParsers(engine: Connection["driver"]) {
  const { rows } = await engine.query<{ typarray: number }>(
    "select typarray from pg_type where typtype in ('c', 'r', 'm') or typcategory in ('G', 'I', 'P', 'T', 'V', 'Z')",
  );
  for (const { typarray } of rows) delete engine.parsers[typarray];
}

/** Puts back the grants that the engine widens on first contact. */
export async function restoreGrants(database: Pick<Database, "exec">): Promise<void> {
  const files = readdirSync(migrationsDir).sort();
  for (const file of files.filter((name) => name.endsWith("grants.sql")))
    await database.exec(readFileSync(join(migrationsDir, file), "utf8"));
}

/** What is needed of a connection to make and migrate a database. */
export interface Database {
  exec: (sql: string) => Promise<unknown>;
  query: <Row>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
  transaction: <Result>(
    work: (tx: Pick<Database, "exec" | "query">) => Promise<Result>,
  ) => Promise<Result | undefined>;
}

/** Makes the roles and the auth schema that a hosted project brings along. */
export async function prepareAuthSchema(database: Database) {
  const { rows } = await database.query<{ ready: boolean }>(
    "select to_regclass('auth.users') is not null as ready",
  );
  if (rows[0]?.ready) return;
  const { SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql } = await import("@supabase/lite");
  await database.transaction(async (tx) => {
    await tx.exec(
      "create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;",
    );
    await tx.exec(SUPABASE_AUTH_HELPERS_SQL);
    await tx.exec(getAuthSchemaSql());
  });
}

/** Applies the migrations that are still missing, each as a whole, and the seed. */
export async function migrate(database: Database) {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, name text)`);
  const { rows } = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const applied = new Set(rows.map((row) => row.version));
  const record = (tx: Pick<Database, "query">, version: string, name: string) =>
    tx.query("insert into supabase_migrations.schema_migrations values ($1, $2)", [version, name]);

  for (const file of readdirSync(migrationsDir).sort()) {
    const [, version = "", name = ""] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || applied.has(version)) continue;
    await database.transaction(async (tx) => {
      await tx.exec(readFileSync(join(migrationsDir, file), "utf8"));
      await record(tx, version, name);
    });
  }
  if (!applied.has("seed")) {
    await database.transaction(async (tx) => {
      await tx.exec(readFileSync(resolve("supabase/seed.sql"), "utf8"));
      await record(tx, "seed", "seed");
    });
  }
}
