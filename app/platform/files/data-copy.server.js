// What a backup holds, how it is copied and restored. JavaScript: app/operator uses it without a build.
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isMarked, kindOf, setAside, stands } from "./data-directory.server.js";

const passing =
  /^(lock|operator\.socket|.+\.draft|.+\.tar\.gz|cache|copy\.(wanted|ready)|restore\.(ready|moving)|before-restore-.+|last-backup\.json|running\.json|facts\.json|pictures\.json)$/;
const ours = /^(database|database\.unfinished|secrets\.json|spool|outbox|outbox-queue|damaged|media)$/;

/** Whether something called `name` in a data directory is part of its data: not the lock, an archive or what is under way. @param {string} name */
export function isDurable(name) {
  return !passing.test(name);
}

/** The names under dataDir that make up its data. @param {string} dataDir */
export function durableEntries(dataDir) {
  return readdirSync(dataDir).filter(isDurable);
}

/** Looks once a second whether a backup asks for a copy, and makes it; @param {string} dataDir */
export function handOutCopies(dataDir) {
  const timer = setInterval(() => {
    if (!isMarked(dataDir, "copy.wanted")) return;
    try {
      makeCopy(dataDir);
    } catch (error) {
      console.error("backup: no copy made:", error);
    }
    rmSync(join(dataDir, "copy.wanted"), { force: true });
  }, 1000).unref();
  return () => clearInterval(timer);
}

/** @param {string} dataDir */
export function makeCopy(dataDir) {
  const draft = join(dataDir, "copy.draft");
  const ready = join(dataDir, "copy.ready");
  for (const path of [draft, ready]) rmSync(path, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    for (const { path, stats } of entriesOf(dataDir)) {
      if (stats.isDirectory()) mkdirSync(join(draft, path), { mode: 0o700 });
      else if (stats.isFile()) putCopy(dataDir, draft, path);
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  renameSync(draft, ready);
  return ready;
}

/** What a backup of dataDir leaves out, in words: "spool/x is a FIFO". @param {string} dataDir */
export function leftOut(dataDir) {
  return [...entriesOf(dataDir)]
    .filter(({ stats }) => !stats.isFile() && !stats.isDirectory())
    .map(({ path, stats }) => `${path} is ${kindOf(stats)}`);
}

/**
 * @param {string} dataDir
 * @param {string} [folder]
 * @returns {Generator<{ path: string, stats: import("node:fs").Stats }>}
 */
function* entriesOf(dataDir, folder = "") {
  for (const name of readdirSync(join(dataDir, folder))) {
    if (!folder && !isDurable(name)) continue;
    const path = join(folder, name);
    const stats = stands(join(dataDir, path));
    if (!stats) continue;
    yield { path, stats };
    if (stats.isDirectory()) yield* entriesOf(dataDir, path);
  }
}

/** Pictures are never written to again: the copy shares them, where the disk can. @param {string} from @param {string} to @param {string} path */
function putCopy(from, to, path) {
  if (path.startsWith("media/")) {
    try {
      return linkSync(join(from, path), join(to, path));
    } catch {
      // A disk without links gets a copy.
    }
  }
  copyFile(join(from, path), join(to, path));
}

/** @param {string} from @param {string} to */
function copyFile(from, to) {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (stands(from)) throw error;
  }
}

/** @param {string} dataDir */
export async function askForCopy(dataDir) {
  const wanted = join(dataDir, "copy.wanted");
  const ready = join(dataDir, "copy.ready");
  rmSync(ready, { recursive: true, force: true });
  if (!isMarked(dataDir, "copy.wanted")) writeFileSync(wanted, "", { flag: "wx", mode: 0o600 });
  for (let waited = 0; waited < 15_000; waited += 100) {
    if (existsSync(ready)) return ready;
    await pause(100);
  }
  rmSync(wanted, { force: true });
}

/** @param {string} dataDir */
export function finishRestore(dataDir) {
  const ready = join(dataDir, "restore.ready");
  const moving = join(dataDir, "restore.moving");
  const unused = "The data stays as it was.";
  // Whoever unpacked it no longer has the lock.
  rmSync(join(dataDir, "restore.draft"), { recursive: true, force: true });
  if (isLeftByRestore(dataDir, "restore.ready")) {
    if (!readdirSync(ready).some((name) => ours.test(name))) {
      setAside(dataDir, "restore.ready", "holds no data of a site", unused);
    } else {
      const before = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(":", "-")}`);
      for (const name of durableEntries(dataDir)) {
        mkdirSync(before, { recursive: true, mode: 0o700 });
        renameSync(join(dataDir, name), join(before, name));
      }
      renameSync(ready, moving);
    }
  }
  if (isLeftByRestore(dataDir, "restore.moving")) {
    for (const name of durableEntries(moving)) {
      if (!stands(join(dataDir, name))) renameSync(join(moving, name), join(dataDir, name));
    }
    if (readdirSync(moving).length === 0) rmdirSync(moving);
    else setAside(dataDir, "restore.moving", "holds what is there already or no data of a site", unused);
  }
}

/** @param {string} dataDir @param {string} name */
function isLeftByRestore(dataDir, name) {
  const stats = stands(join(dataDir, name));
  if (!stats || stats.isDirectory()) return stats !== undefined;
  setAside(dataDir, name, `is ${kindOf(stats)}`, "The data stays as it was.");
  return false;
}
