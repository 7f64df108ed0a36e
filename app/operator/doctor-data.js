// Doctor's checks of the data directory: permissions, room, queues, last backup. Writes nothing.
import { lstatSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { damagedFiles, stands } from "../platform/files/data-directory.server.js";
import { lastBackup } from "../platform/files/last-backup.server.js";
import { note, ok, toDo } from "./report.js";

const minute = 60_000;
const hour = 60 * minute;
const most = 50_000;

const queues = [
  {
    folder: "spool",
    what: "messages wait for the database",
    late: 15 * minute,
    remedy: "they are kept and handed in by themselves; look in the log for what the database says to them",
  },
];

/** False where there is nothing to be read. @param {string} dataDir */
export function lookAtData(dataDir) {
  const folder = stands(dataDir)?.isSymbolicLink() ? follow(dataDir) : stands(dataDir);
  if (!folder) {
    toDo(
      `There is nothing at ${dataDir} yet.`,
      "the first start makes it; should there be data elsewhere, DATA_DIR has to say where (docs/guide/hosting.md: how to give doctor the server's settings)",
    );
    return false;
  }
  if (!folder.isDirectory()) {
    toDo(`DATA_DIR is ${dataDir}, which is no directory.`, "set DATA_DIR to a directory of the server's own");
    return false;
  }
  const entries = entriesOf(dataDir);
  if (!entries) {
    toDo(
      `${dataDir} belongs to user ${folder.uid} and cannot be read.`,
      `run this as root or: sudo -u '#${folder.uid}'`,
    );
    return false;
  }
  lookAtRights(dataDir, folder, entries);
  lookAtRoom(dataDir, entries);
  lookAtQueues(dataDir);
  lookAtBackup(dataDir);
  return true;
}

/** @param {string} path */
function follow(path) {
  try {
    return lstatSync(join(path, "."));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} dataDir
 * @param {import("node:fs").Stats} folder
 * @param {{ path: string, stats: import("node:fs").Stats }[]} entries
 */
function lookAtRights(dataDir, { uid, mode }, entries) {
  const foreign = entries.filter(({ stats }) => stats.uid !== uid);
  const some = foreign.slice(0, 3).map(({ path }) => path);
  if (foreign.length > 0)
    toDo(
      `In ${dataDir}, ${foreign.length} entries belong to another user than the directory (${some.join(", ")}): the server may not be able to use them.`,
      `chown -R --reference=${dataDir} ${dataDir}`,
    );
  if (mode & 0o077) toDo(`Other users of this machine can look into ${dataDir}.`, `chmod 700 ${dataDir}`);
  else if (foreign.length === 0) ok(`${dataDir} belongs to one user (${uid}) and is closed to others.`);
}

/** @param {string} dataDir @param {{ stats: import("node:fs").Stats }[]} entries */
function lookAtRoom(dataDir, entries) {
  const { bavail, bsize, ffree, files } = statfsSync(dataDir);
  const data = entries.reduce((sum, { stats }) => sum + (stats.isFile() ? stats.size : 0), 0);
  const wrong = lackOfRoom({ free: bavail * bsize, data, freeFiles: ffree, files });
  const megabytes = `${Math.round((bavail * bsize) / 1e6)} MB are free for ${Math.round(data / 1e6)} MB of data`;
  if (wrong) toDo(`${wrong} (${megabytes}).`, `make room on the disk of ${dataDir}, or give it a larger one`);
  else ok(`There is room on the disk: ${megabytes}.`);
}

/** @param {{ free: number, data: number, freeFiles: number, files: number }} disk */
export function lackOfRoom({ free, data, freeFiles, files }) {
  if (free < 200e6) return "The disk is nearly full: messages will be refused";
  if (free < data) return "The disk has no room for a backup, which copies the data first";
  if (files > 0 && freeFiles < 1000)
    return "The disk can hold hardly any more files: messages will be refused";
  return undefined;
}

/** @param {string} dataDir */
function lookAtQueues(dataDir) {
  let late = 0;
  for (const queue of queues) {
    const since = waitingSince(join(dataDir, queue.folder));
    const [oldest = Number.POSITIVE_INFINITY] = since;
    if (Date.now() - oldest < queue.late || since.length === 0) {
      if (since.length > 0) note(`${since.length} ${queue.what}, none for long.`);
      continue;
    }
    late += 1;
    toDo(`${since.length} ${queue.what}, the oldest for ${inWords(Date.now() - oldest)}.`, queue.remedy);
  }
  const { files, messages } = damagedFiles(dataDir);
  if (files > 0)
    toDo(
      `${files} damaged files lie in ${join(dataDir, "damaged")}, ${messages} of them messages.`,
      "the log says what each was; put back what can be mended, and take the rest out (docs/guide/hosting.md, Data)",
    );
  if (late === 0 && files === 0) ok("No queue is stuck, and nothing is damaged.");
}

/** When what waits was written, oldest first (Unix time in milliseconds). @param {string} folder */
function waitingSince(folder) {
  if (!stands(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => stands(join(folder, name))?.mtimeMs ?? [])
    .sort((one, other) => one - other);
}

/** @param {string} dataDir */
function lookAtBackup(dataDir) {
  const time = lastBackup(dataDir);
  const remedy =
    "sudo systemctl enable --now musterhafen-backup.timer, or npm run backup every night by other means";
  if (time === null) return toDo("No backup of these data is known.", remedy);
  const age = Date.now() - time;
  if (age < 48 * hour) return ok(`The last backup was made ${inWords(age)} ago.`);
  toDo(
    `The last backup was made ${inWords(age)} ago.`,
    `systemctl status musterhafen-backup says why; ${remedy}`,
  );
}

/** @param {number} milliseconds */
function inWords(milliseconds) {
  const minutes = Math.max(0, Math.round(milliseconds / minute));
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 60 / 24)} days`;
}

/** All under a directory, links not followed; undefined where it may not be read. @param {string} dataDir */
function entriesOf(dataDir) {
  /** @type {{ path: string, stats: import("node:fs").Stats }[]} */
  const entries = [];
  const folders = [""];
  for (const folder of folders) {
    try {
      for (const name of readdirSync(join(dataDir, folder))) {
        const path = join(folder, name);
        const stats = stands(join(dataDir, path));
        if (!stats || entries.length >= most) continue;
        entries.push({ path, stats });
        if (stats.isDirectory()) folders.push(path);
      }
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (!folder) return undefined;
      // Gone since it was listed, or another user's.
      if (!["ENOENT", "EACCES"].includes(`${code}`)) throw error;
    }
  }
  return entries;
}
