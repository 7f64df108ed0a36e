import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { CannotStart, whyUnwritable } from "~/platform/files/cannot-start.server";
import { isMarked, setAside, stands } from "~/platform/files/data-directory.server";
import { syncEntry, syncTree, writeDurably } from "~/platform/files/durable-file.server";
import { makeCluster } from "./cluster.server";
import type { Database } from "./engine.server";
import { durableDisk } from "./fsync.server";
import { migrate, migrationsDir } from "./migrations.server";

const mark = "database.unfinished";
const notInstalled =
  "The embedded backend is not installed, since it comes with the development packages: npm ci --include=dev, or set SUPABASE_URL and SUPABASE_ANON_KEY.";

type Connection = Awaited<ReturnType<typeof import("@supabase/lite/pglite").createPgliteConnection>>;

/**
 * Opens the database under dataDir, which this process must have to itself; made, seeded and migrated as need be. Throws
 * CannotStart, the data as before, where that cannot be.
 */
export async function openDatabase(dataDir: string): Promise<Connection> {
  try {
    return await open(dataDir);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_MODULE_NOT_FOUND") throw new CannotStart(notInstalled, { cause: error });
    // What the engine says of a disk is not what is wrong with it.
    const reason =
      whyUnwritable(dataDir) ?? `The database in ${dataDir} does not open (${message}); restore a backup.`;
    throw new CannotStart(reason, { cause: error });
  }
}

async function open(dataDir: string): Promise<Connection> {
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
  if (isFirst) await makeCluster(dataDir, directory);

  const connection = await createPgliteConnection({
    url: `file://${directory}`,
    pgliteOptions: durableDisk(PGlite.defaultStartParams),
  });
  await prepareAuthSchema(connection.driver);
  await migrate(connection.driver, dataDir);
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
  if (!stands(join(dataDir, "spool"))) return true;
  setAside(dataDir, mark, "stands beside a database in use", "The database stays as it was.");
  return false;
}

/** Puts back the grants that the engine widens on first contact. */
export async function restoreGrants(database: Pick<Database, "exec">): Promise<void> {
  const files = readdirSync(migrationsDir).sort();
  for (const file of files.filter((name) => name.endsWith("grants.sql")))
    await database.exec(readFileSync(join(migrationsDir, file), "utf8"));
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
