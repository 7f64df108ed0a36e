import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, fsyncSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import type { PGlite } from "@supabase/lite/pglite";
import { CannotStart, whyUnwritable } from "~/platform/files/cannot-start.server";
import { isMarked, setAside, stands } from "~/platform/files/data-directory.server";
import { syncEntry, syncTree, writeDurably } from "~/platform/files/durable-file.server";
import type { Database } from "./engine.server";
import { migrate, migrationsDir } from "./migrations.server";

type Options = NonNullable<ConstructorParameters<typeof PGlite>[0]>;
type Setup = (
  pg: unknown,
  module: { preRun: ((module: Engine) => void)[] },
) => Promise<{ emscriptenOpts: object }>;

interface Engine {
  FS: {
    filesystems: {
      NODEFS: {
        realPath: (node: object) => string;
        stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
      };
    };
  };
}

/** The engine runs with `-F` and without fsync by default: commits would not survive a power cut. */
function durableDisk(defaultStartParams: readonly string[]): Omit<Options, "dataDir"> {
  const setup: Setup = async (_pg, module) => ({
    emscriptenOpts: { ...module, preRun: [...module.preRun, addFsync] },
  });
  return {
    // fdatasync, the engine's default, does nothing on this file system.
    startParams: [
      ...defaultStartParams.filter((parameter) => parameter !== "-F"),
      "-c",
      "wal_sync_method=fsync",
      // The default of 128 MB is allocated at once; the kernel caches the files as well.
      "-c",
      "shared_buffers=32MB",
    ],
    extensions: { durableDisk: { name: "durable disk", setup } },
  } as Omit<Options, "dataDir">;
}

function addFsync({ FS }: Engine) {
  const disk = FS.filesystems.NODEFS;
  disk.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) syncEntry(disk.realPath(node));
    else fsyncSync(nfd);
    return 0;
  };
}

const script = resolve("app/operator/make-database.js");
/** Fewer helpers and arenas: 650 MB at most instead of 850. */
const flags = ["--single-threaded", "--max-semi-space-size=1", "--no-wasm-tier-up"];
const memory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
/** The server's own NODE_OPTIONS, such as a debugger's port, are not for the child. */
const options = { NODE_OPTIONS: "" };
const killed =
  "Making the database was ended by the system, most likely for want of memory: the first start needs 768 MB.";

/** Creates the database in a process of its own: the engine needs a second engine in memory, freed when it exits. */
async function makeCluster(dataDir: string, directory: string): Promise<void> {
  // A process whose parent was killed may still write into its own directory.
  for (const name of readdirSync(dataDir).filter((one) => /^database\..+\.draft$/.test(one)))
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  const draft = join(dataDir, `database.${randomUUID()}.draft`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    await promisify(execFile)(process.execPath, [...flags, script, draft], {
      env: { ...process.env, ...memory, ...options },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const reason = whyUnwritable(dataDir);
    rmSync(draft, { recursive: true, force: true });
    if (reason) throw new CannotStart(reason, { cause: error });
    if ((error as { signal?: string }).signal === "SIGKILL") throw new CannotStart(killed, { cause: error });
    throw error;
  }
  renameSync(draft, directory);
}

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
  dropRowArrays(connection.driver);
  if (isFirst) {
    syncTree(directory);
    rmSync(join(dataDir, mark));
    // A mark that came back after a power cut would cost everything stored since.
    syncEntry(dataDir);
  }
  return connection;
}

/** The engine copies its parsers at every statement; most are for arrays of catalogue and table rows, never asked for. */
function dropRowArrays({ parsers, serializers }: PGlite) {
  const firstOfCatalogue = 10_000;
  for (const byType of [parsers, serializers])
    for (const type of Object.keys(byType)) if (Number(type) >= firstOfCatalogue) delete byType[Number(type)];
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

async function prepareAuthSchema(database: Database) {
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
