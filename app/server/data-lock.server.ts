import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Thrown when another living process works on the same data directory. */
export class DataInUseError extends Error {}

/**
 * Takes the data directory for this process alone and gives a function that frees it.
 * Throws DataInUseError when another process has it. The embedded database has no lock of its own.
 */
export function acquireLock(dataDir: string): () => void {
  const file = join(dataDir, "lock");
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, mine);
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const [pid = "", start = ""] = readFileSync(file, "utf8").split(" ");
    if (Number(pid) !== process.pid && isRunning(Number(pid), start)) {
      throw new DataInUseError(
        `The data in ${dataDir} is in use by process ${pid}; stop it or set DATA_DIR to another directory.`,
      );
    }
    rmSync(file, { force: true });
  }
}

function isRunning(pid: number, start: string) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return startOf(pid) === start;
}

/** When a process began, in the kernel's clock ticks, so that a reused number is not taken for its predecessor. */
function startOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
