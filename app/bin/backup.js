// npm run backup [-- file.tar.gz]: all data under DATA_DIR as one archive, whether the server runs or not.
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { askForCopy, durableEntries } from "../server/data-copy.server.js";
import { acquireLock, DataInUseError } from "../server/data-lock.server.js";
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
if (copy !== dataDir) rmSync(copy, { recursive: true, force: true });
if (status !== 0) {
  rmSync(draft);
  fail("tar failed; no backup was made.");
}
renameSync(draft, file);
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);

function openDraft() {
  try {
    return openSync(draft, "w", 0o600);
  } catch (error) {
    return fail(`${file} cannot be written (${/** @type {NodeJS.ErrnoException} */ (error).code}).`);
  }
}

/** Where the data can be read without changing meanwhile: in its place, kept free until this process ends, or a copy. */
async function source() {
  try {
    acquireLock(dataDir);
    return dataDir;
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    const made = await askForCopy(dataDir);
    if (made) return made;
    rmSync(draft);
    return fail(`${error.message} It gave no copy of its data within 15 seconds.`);
  }
}
