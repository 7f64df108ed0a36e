// JavaScript, because the backup in app/operator uses it without a build.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  constants,
  fchownSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { join, relative } from "node:path";
import { CannotStart, sentenceFor } from "./cannot-start.server.js";
import { clearForFile, stands } from "./data-directory.server.js";

export class DataInUseError extends CannotStart {}

/**
 * @param {string} directory
 * @param {string} [dataDir] the directory itself unless that is a folder below
 * @returns {() => void}
 */
export function acquireLock(directory, dataDir = directory) {
  const file = join(directory, "lock");
  const handle = openLocked(directory, dataDir, file);
  if (handle === undefined) {
    throw new DataInUseError(
      `The data in ${directory} is in use by ${holderOf(file)}; stop it or set DATA_DIR to another directory.`,
    );
  }
  // A lock owned by root would keep the directory's owner out.
  if (process.geteuid?.() === 0) {
    const { uid, gid } = statSync(directory);
    fchownSync(handle, uid, gid);
  }
  ftruncateSync(handle);
  writeSync(handle, `${process.pid}\n`);
  return () => closeSync(handle);
}

/** @param {string} directory @param {string} dataDir @param {string} file */
function openLocked(directory, dataDir, file) {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!clearTheWay(directory, dataDir, file)) return undefined;
    const mode = stands(file)?.mode ?? 0o600;
    // An owner who cannot open it has changed its mode.
    if ((mode & 0o600) !== 0o600) chmodSync(file, 0o600);
    return openAlone(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!code) throw error;
    throw new CannotStart(sentenceFor(directory, code));
  }
}

/** @param {string} directory @param {string} dataDir @param {string} file */
function clearTheWay(directory, dataDir, file) {
  if (stands(file)?.isFile() ?? true) return true;
  const handle = openAlone(directory, constants.O_RDONLY);
  if (handle === undefined) return false;
  const isFree = clearForFile(dataDir, relative(dataDir, file));
  closeSync(handle);
  return isFree;
}

/** Opens and locks a file or directory; undefined when it is locked already. @param {string} path @param {number} flags */
function openAlone(path, flags) {
  try {
    // macOS locks while opening (O_EXLOCK); Linux has a command for it.
    if (process.platform === "darwin") return openSync(path, flags | constants.O_NONBLOCK | 0x20, 0o600);
    const handle = openSync(path, flags, 0o600);
    if (lock(handle)) return handle;
    closeSync(handle);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN") throw error;
  }
}

/** @param {string} file */
function holderOf(file) {
  if (!stands(file)?.isFile()) return "another process";
  const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.alloc(20);
    const text = bytes.toString("latin1", 0, readSync(handle, bytes)).trim();
    return /^\d+$/.test(text) ? `process ${text}` : "another process";
  } finally {
    closeSync(handle);
  }
}

/** Locks an open file through a child that shares it; the lock outlives the child. @param {number} handle */
function lock(handle) {
  const { status, error } = spawnSync("flock", ["-n", "3"], {
    stdio: ["ignore", "ignore", "ignore", handle],
  });
  if (status === 0) return true;
  if (status === 1) return false;
  throw new CannotStart(
    `The data cannot be locked: ${error ? "the command flock (util-linux) is missing" : `flock ended with ${status}`}.`,
  );
}
