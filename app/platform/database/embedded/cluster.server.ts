import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { CannotStart, whyUnwritable } from "~/platform/files/cannot-start.server";

const script = resolve("app/operator/make-database.js");
/** Fewer helpers and arenas: 650 MB at most instead of 850. */
const flags = ["--single-threaded", "--max-semi-space-size=1", "--no-wasm-tier-up"];
const memory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
/** The server's own NODE_OPTIONS, such as a debugger's port, are not for the child. */
const options = { NODE_OPTIONS: "" };
const killed =
  "Making the database was ended by the system, most likely for want of memory: the first start needs 768 MB.";

/** Creates the database in a process of its own: the engine needs a second engine in memory, freed when it exits. */
export async function makeCluster(dataDir: string, directory: string): Promise<void> {
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
