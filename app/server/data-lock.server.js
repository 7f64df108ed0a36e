// JavaScript, because the backup in app/bin uses it without a build.
import { spawnSync } from "node:child_process";
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Thrown when the data directory cannot be had for this process alone; the message is one sentence. */
export class DataInUseError extends Error {}

/**
 * Takes the data directory, which is made if need be, for this process alone and gives a function that frees it.
 * Throws DataInUseError when another process has it or it cannot be written.
 *
 * The kernel keeps the lock, not the file's content: it belongs to the open file and ends with the process, however
 * that ends. So there is nothing stale to judge or to clean up, and process numbers decide nothing. The file stays
 * where it is for ever; one that were deleted and made anew would be two locks.
 * @param {string} dataDir
 * @returns {() => void}
 */
export function acquireLock(dataDir) {
  const file = join(dataDir, "lock");
  const handle = openLocked(dataDir, file);
  if (handle === undefined) {
    const holder = readFileSync(file, "utf8").trim();
    const whom = holder ? `process ${holder}` : "another process";
    throw new DataInUseError(
      `The data in ${dataDir} is in use by ${whom}; stop it or set DATA_DIR to another directory.`,
    );
  }
  // For the sentence above only.
  ftruncateSync(handle);
  writeSync(handle, `${process.pid}\n`);
  return () => closeSync(handle);
}

/** The locked file's handle, or undefined when it is locked already. @param {string} dataDir @param {string} file */
function openLocked(dataDir, file) {
  const flags = constants.O_RDWR | constants.O_CREAT;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // macOS locks while opening (O_EXLOCK); Linux has a command for it.
    if (process.platform === "darwin") return openSync(file, flags | constants.O_NONBLOCK | 0x20, 0o600);
    const handle = openSync(file, flags, 0o600);
    if (lock(handle)) return handle;
    closeSync(handle);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "EAGAIN") return undefined;
    if (!code) throw error;
    throw new DataInUseError(`The data directory ${dataDir} cannot be used (${code}).`);
  }
}

/** Locks an open file through a child that shares it; the lock outlives the child. @param {number} handle */
function lock(handle) {
  const { status, error } = spawnSync("flock", ["-n", "3"], {
    stdio: ["ignore", "ignore", "ignore", handle],
  });
  if (status === 0) return true;
  if (status === 1) return false;
  throw new DataInUseError(
    `The data cannot be locked: ${error ? "the command flock (util-linux) is missing" : `flock ended with ${status}`}.`,
  );
}
