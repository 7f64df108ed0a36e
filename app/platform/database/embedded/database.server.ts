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

/** Opens, migrates and seeds the database; needs the lock. Throws CannotStart and leaves the data as before. */
export async function openDatabase(dataDir: string): Promise<Connection> {
  try {
    return await open(dataDir);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_MODULE_NOT_FOUND") throw new CannotStart(notInstalled, { cause: error });
    const reason =
      whyUnwritable(dataDir) ?? `The database in ${dataDir} does not open (${message}); restore a backup.`;
    throw new CannotStart(reason, { cause: error });
  }
}

async function open(dataDir: string): Promise<Connection> {
  // Otherwise V8 spends half of the start optimising code that only the start uses.
  setFlagsFromString("--wasm-tiering-budget=100000000");
  const { emitWarning } = process;
  const { createPgliteConnection, PGlite } = await import("@supabase/lite/pglite");
  // The module installs one that throws at every warning that is not a string.
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

/** A first start that was interrupted leaves its mark; nobody has been served from its data. */
function isFirstStartUnfinished(dataDir: string) {
  if (!isMarked(dataDir, mark)) return false;
  if (!stands(join(dataDir, "spool"))) return true;
  setAside(dataDir, mark, "stands beside a database in use", "The database stays as it was.");
  return false;
}

/** The engine widens grants on first contact. */
export async function restoreGrants(database: Pick<Database, "exec">): Promise<void> {
  const files = readdirSync(migrationsDir).sort();
  for (const file of files.filter((name) => name.endsWith("grants.sql")))
    await database.exec(readFileSync(join(migrationsDir, file), "utf8"));
}

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
