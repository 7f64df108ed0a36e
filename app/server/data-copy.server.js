// What a backup holds, how a running server hands out a copy of it, and how a restore puts one in place.
// JavaScript, because the commands in app/bin use it without a build.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const passing =
  /^(lock|.+\.draft|.+\.tar\.gz|copy\.(wanted|ready)|restore\.(ready|moving)|before-restore-.+)$/;

/** The names under dataDir that make up its data: all but the lock, archives and what is under way. @param {string} dataDir */
export function durableEntries(dataDir) {
  return readdirSync(dataDir).filter((name) => !passing.test(name));
}

/**
 * Looks once a second whether a backup asks for a copy, and makes it; gives a function that ends that. The copy is
 * made in one go between two queries, so that it is what a crash at that moment would leave: the engine recovers it.
 * @param {string} dataDir
 */
export function handOutCopies(dataDir) {
  const timer = setInterval(() => {
    if (!existsSync(join(dataDir, "copy.wanted"))) return;
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
function makeCopy(dataDir) {
  const draft = join(dataDir, "copy.draft");
  for (const path of [draft, join(dataDir, "copy.ready")]) rmSync(path, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  for (const name of durableEntries(dataDir))
    cpSync(join(dataDir, name), join(draft, name), { recursive: true });
  renameSync(draft, join(dataDir, "copy.ready"));
}

/**
 * Asks the server that works on dataDir for a copy and gives its directory, which is the caller's to remove; gives
 * undefined when there is none after 15 seconds.
 * @param {string} dataDir
 */
export async function askForCopy(dataDir) {
  const wanted = join(dataDir, "copy.wanted");
  const ready = join(dataDir, "copy.ready");
  rmSync(ready, { recursive: true, force: true });
  writeFileSync(wanted, "");
  for (let waited = 0; waited < 15_000; waited += 100) {
    if (existsSync(ready)) return ready;
    await pause(100);
  }
  rmSync(wanted, { force: true });
}

/**
 * Puts the complete data in restore.ready, if there is such a directory, in the place of what is there, which moves
 * to before-restore-<time>. Can be interrupted at any point and called again.
 * @param {string} dataDir
 */
export function finishRestore(dataDir) {
  const ready = join(dataDir, "restore.ready");
  const moving = join(dataDir, "restore.moving");
  if (existsSync(ready)) {
    const before = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(":", "-")}`);
    for (const name of durableEntries(dataDir)) {
      mkdirSync(before, { recursive: true, mode: 0o700 });
      renameSync(join(dataDir, name), join(before, name));
    }
    renameSync(ready, moving);
  }
  if (existsSync(moving)) {
    for (const name of readdirSync(moving)) renameSync(join(moving, name), join(dataDir, name));
    rmdirSync(moving);
  }
}
