// What the product has not put into the data directory is set aside, never deleted. JavaScript for app/operator.
import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const damaged = "damaged";
/** What could not be moved; it counts as well. @type {Set<string>} */
const stuck = new Set();

/** @param {string} dataDir @param {string} name @param {string} what @param {string} [meaning] */
export function setAside(dataDir, name, what, meaning = "") {
  const file = `${name.replace(/[^\w.-]/g, "_").slice(-120)}.${stamp()}`;
  const said = `damaged: ${shown(name)} ${what}`;
  try {
    const folder = join(dataDir, damaged);
    makeRoom(folder);
    renameSync(join(dataDir, name), join(folder, file));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOENT" && !stands(join(dataDir, name))) return true;
    if (stuck.has(join(dataDir, name))) return false;
    stuck.add(join(dataDir, name));
    console.error(
      `${said}. It cannot be moved to ${damaged}/ (${code}) and is passed over. ${meaning}`.trim(),
    );
    return false;
  }
  console.error(`${said}. It now lies at ${damaged}/${file}. ${meaning}`.trim());
  return true;
}

/** Makes the folder for what is damaged; what stands in its place is the first to go there. @param {string} folder */
function makeRoom(folder) {
  if (!stands(folder) || isFolder(folder)) return mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = `${damaged}.${stamp()}`;
  renameSync(folder, `${folder}.moving`);
  mkdirSync(folder, { mode: 0o700 });
  renameSync(`${folder}.moving`, join(folder, file));
  console.error(`damaged: ${damaged} is no folder. It now lies at ${damaged}/${file}.`);
}

/** How many damaged files wait for somebody to look at them, and how many of these were messages. @param {string} dataDir */
export function damagedFiles(dataDir) {
  const folder = join(dataDir, damaged);
  const names = isFolder(folder) ? readdirSync(folder) : [];
  const left = [...stuck].filter((path) => path.startsWith(join(dataDir, "/")) && stands(path));
  const messages =
    names.filter((name) => name.startsWith("spool_")).length +
    left.filter((path) => path.startsWith(join(dataDir, "spool/"))).length;
  return { files: names.length + left.length, messages };
}

/** Makes the folder `name` under dataDir with those above it; a file in its place is set aside. @param {string} dataDir @param {string} name */
export function makeFolder(dataDir, name) {
  const parts = name.split("/");
  for (const [index] of parts.entries()) {
    const part = parts.slice(0, index + 1).join("/");
    const path = join(dataDir, part);
    // A link to a folder is how an operator puts it on another disk.
    if (stands(path) && !isFolder(path)) setAside(dataDir, part, "is no folder");
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }
}

/** True when the product has left the mark `name`, an empty file; anything else is set aside. @param {string} dataDir @param {string} name */
export function isMarked(dataDir, name) {
  const stats = stands(join(dataDir, name));
  if (!stats) return false;
  if (stats.isFile() && stats.size === 0) return true;
  setAside(dataDir, name, stats.isFile() ? "is not empty" : `is ${kindOf(stats)}`, "It counts as not there.");
  return false;
}

/** Sets aside what stands at `name` unless it is a plain file; @param {string} dataDir @param {string} name */
export function clearForFile(dataDir, name) {
  const stats = stands(join(dataDir, name));
  return !stats || stats.isFile() || setAside(dataDir, name, `is ${kindOf(stats)}`);
}

/** What stands at a path, links not followed; undefined for nothing. @param {string} path */
export function stands(path) {
  try {
    return lstatSync(path);
  } catch (error) {
    const { code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
    if (["ENOENT", "ENOTDIR"].includes(code)) return undefined;
    throw error;
  }
}

/** @param {import("node:fs").Stats} stats */
export function kindOf(stats) {
  if (stats.isDirectory()) return "a folder";
  if (stats.isSymbolicLink()) return "a link";
  if (stats.isFIFO()) return "a FIFO";
  if (stats.isSocket()) return "a socket";
  return stats.isFile() ? "a file" : "a device";
}

/** A name for the log, on one line whatever is in it. @param {string} name */
export function shown(name) {
  return /^[\w./-]+$/.test(name) ? name : JSON.stringify(name).replace(/[^\x20-\x7e]/g, "?");
}

/** Makes the data directory if need be and keeps everybody else of this machine out of it. @param {string} dataDir */
export function closeToOthers(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { mode } = statSync(dataDir);
    if ((mode & 0o077) === 0) return;
    // A sticky directory such as /tmp is shared.
    if (mode & 0o1000) throw Object.assign(new Error(), { code: "it is shared" });
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.warn(`The data directory ${dataDir} cannot be made or kept from other users (${code}).`);
  }
}

/** @param {string} path */
function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function stamp() {
  return `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBytes(2).toString("hex")}`;
}
