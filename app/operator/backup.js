// npm run backup [-- file.tar.gz]: all data under DATA_DIR as one archive, whether the server runs or not.
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CannotStart } from "../platform/files/cannot-start.server.js";
import { askForCopy, durableEntries, leftOut, makeCopy } from "../platform/files/data-copy.server.js";
import { acquireLock, DataInUseError } from "../platform/files/directory-lock.server.js";
import { noteBackup } from "../platform/files/last-backup.server.js";
import { actAsOwnerOf } from "./owner.js";
import { fail, fromCaller, loadSettings } from "./prepare.js";

loadSettings();
const dataDir = resolve(process.env.DATA_DIR || ".data");
const file = fromCaller(process.argv[2] ?? `backup-${new Date().toISOString().replaceAll(":", "-")}.tar.gz`);
if (!existsSync(dataDir)) fail(`There is no data in ${dataDir}.`);
if (existsSync(file)) fail(`${file} exists already.`);

const draft = `${file}.draft`;
const handle = openDraft();
const copy = await source();
const { status } = spawnSync("tar", ["-cz", "-C", copy, "--", ...durableEntries(copy)], {
  stdio: ["ignore", handle, "inherit"],
});
fsyncSync(handle);
closeSync(handle);
rmSync(copy, { recursive: true, force: true });
if (status !== 0) {
  rmSync(draft);
  fail("tar failed; no backup was made.");
}
renameSync(draft, file);
note();
for (const one of leftOut(dataDir))
  console.warn(`Not in the backup: ${one}; only plain files and folders are.`);
if (process.env.SUPABASE_URL)
  console.warn(
    "Not in the backup: the project's tables and the pictures in its bucket media; npm run export fetches them all.",
  );
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);

function note() {
  try {
    noteBackup(dataDir);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.warn(`The time of this backup could not be noted in ${dataDir} (${code}).`);
  }
}

function openDraft() {
  try {
    // Never through a link in a folder that others may write to.
    rmSync(draft, { force: true });
    return openSync(draft, "wx", 0o600);
  } catch (error) {
    return fail(`${file} cannot be written (${/** @type {NodeJS.ErrnoException} */ (error).code}).`);
  }
}

async function source() {
  const actAsCaller = actAsOwnerOf(dataDir);
  const { copy, reason = "" } = await copyOrReason();
  actAsCaller();
  if (copy) return copy;
  rmSync(draft);
  return fail(reason);
}

/** @returns {Promise<{ copy?: string, reason?: string }>} */
async function copyOrReason() {
  try {
    acquireLock(dataDir);
    return { copy: makeCopy(dataDir) };
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (error instanceof DataInUseError) {
      const copy = await askForCopy(dataDir);
      return copy ? { copy } : { reason: `${message} It gave no copy of its data within 15 seconds.` };
    }
    if (error instanceof CannotStart) return { reason: message };
    if (!code) throw error;
    return { reason: `The data cannot be copied (${code}).` };
  }
}
