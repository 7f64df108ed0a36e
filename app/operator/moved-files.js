import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { kindOf, makeFolder, shown, stands } from "../platform/files/data-directory.server.js";
import { movedFolders } from "./moved.js";

/** @param {string} dataDir @param {string} copy @param {string[]} [folders] */
export function copyFiles(dataDir, copy, folders = movedFolders) {
  /** @type {string[]} */
  const odd = [];
  for (const folder of folders) {
    for (const path of filesBelow(dataDir, folder)) {
      const stats = stands(join(dataDir, path));
      // Delivered meanwhile: the database is read later and has it.
      if (!stats) continue;
      if (!stats.isFile()) odd.push(`${shown(path)} is ${kindOf(stats)}`);
      else if (!mayMove(path))
        odd.push(`${shown(path)} has a name that is too long or holds control characters`);
      else copyFile(join(dataDir, path), join(copy, path));
    }
  }
  return odd;
}

/** @param {string} root @param {string} folder @returns {Generator<string>} */
export function* filesBelow(root, folder) {
  if (!stands(join(root, folder))) return;
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = join(folder, name);
    if (stands(join(root, path))?.isDirectory()) yield* filesBelow(root, path);
    else if (!name.endsWith(".draft")) yield path;
  }
}

/** One that every disk takes, with room for what is put behind it meanwhile, and that does nothing to a terminal. @param {string} part */
function isName(part) {
  return part && part !== "." && part !== ".." && Buffer.byteLength(part) <= 200 && !/\p{C}/u.test(part);
}

/** Whether a path of an archive is one that an export gives a file. @param {string} path */
export function mayMove(path) {
  const isPlain = path.split("/").every(isName);
  return isPlain && movedFolders.some((folder) => path.startsWith(`${folder}/`)) && !path.endsWith(".draft");
}

/** @param {string} copy @param {string} dataDir @param {Iterable<string>} paths */
export function placeFiles(copy, dataDir, paths) {
  /** @type {string[]} */
  const placed = [];
  const takeBack = () => {
    for (const path of placed) rmSync(path, { force: true });
  };
  try {
    for (const path of paths) {
      makeFolder(dataDir, dirname(path));
      const target = join(dataDir, path);
      if (stands(target)) continue;
      const draft = `${target}.draft`;
      rmSync(draft, { force: true });
      copyFileSync(join(copy, path), draft, constants.COPYFILE_EXCL);
      sync(draft);
      renameSync(draft, target);
      placed.push(target);
      sync(dirname(target));
    }
  } catch (error) {
    takeBack();
    throw error;
  }
  return takeBack;
}

/** Copies a file, unless it has gone. @param {string} from @param {string} to */
export function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (stands(from)) throw error;
  }
}

/** @param {string} path */
function sync(path) {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
