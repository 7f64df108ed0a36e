// JavaScript, because the commands in app/operator use it without a build.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Thrown when the process cannot start; the message is one sentence that says what to do. */
export class CannotStart extends Error {}

/** The engine's log grows by files of 16 MB (bytes). */
const room = 16 * 1024 * 1024;

/** Why nothing can be written under directory, as one sentence; undefined where it can. @param {string} directory */
export function whyUnwritable(directory) {
  const probe = join(directory, `${randomBytes(8).toString("hex")}.draft`);
  try {
    const handle = openSync(probe, "wx", 0o600);
    try {
      const part = Buffer.alloc(1024 * 1024);
      for (let written = 0; written < room; written += part.length) writeSync(handle, part);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
      rmSync(probe);
    }
  } catch (error) {
    return sentenceFor(directory, /** @type {NodeJS.ErrnoException} */ (error).code ?? "unknown");
  }
}

/** What a code of the file system means for a data directory. @param {string} directory @param {string} code */
export function sentenceFor(directory, code) {
  if (["ENOSPC", "EDQUOT"].includes(code))
    return `The disk under ${directory} is full (${code}); make room and start again.`;
  if (code === "EROFS")
    return `The disk under ${directory} is mounted read-only (${code}); mount it writable or set DATA_DIR to another directory.`;
  if (["EACCES", "EPERM"].includes(code)) return `${notOurs(directory)} (${code}); ${remedyFor(directory)}`;
  return `The data directory ${directory} cannot be used (${code}).`;
}

/** @param {string} directory */
function notOurs(directory) {
  const uid = process.geteuid?.();
  try {
    const owner = statSync(directory).uid;
    if (owner !== uid)
      return `The data directory ${directory} belongs to user ${owner}, and this process runs as user ${uid}`;
  } catch {
    return `The data directory ${directory} cannot be reached by user ${uid}`;
  }
  return `Something in the data directory ${directory} belongs to another user than ${uid}, or is kept from it`;
}

/** @param {string} directory */
function remedyFor(directory) {
  return `start as its owner, or give it to this user: chown -R ${process.geteuid?.()} ${directory}`;
}
