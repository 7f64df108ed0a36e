// npm run restore -- file.tar.gz [--force]: puts a backup in the place of the data under DATA_DIR.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { CannotStart } from "../platform/files/cannot-start.server.js";
import { durableEntries, finishRestore, isDurable } from "../platform/files/data-copy.server.js";
import { closeToOthers } from "../platform/files/data-directory.server.js";
import { acquireLock } from "../platform/files/directory-lock.server.js";
import { BadArchive, unpack } from "./archive.js";
import { actAsOwnerOf } from "./owner.js";
import { fail, fromCaller, loadSettings } from "./prepare.js";

/** Every message, mail and note is a file; no site has more. */
const mostEntries = 1_000_000;
/** Of the free disk space; the server needs the rest to start. */
const shareOfDisk = 0.9;

loadSettings();
const dataDir = resolve(process.env.DATA_DIR || ".data");
const force = process.argv.includes("--force");
const [name] = process.argv.slice(2).filter((argument) => argument !== "--force");
if (!name) fail("Which backup? npm run restore -- file.tar.gz [--force]");
const file = fromCaller(name);
if (!existsSync(file)) fail(`There is no file ${file}.`);
if (!statSync(file).isFile()) fail(`${file} is no file.`);

const archive = openArchive();
actAsOwnerOf(dataDir);
try {
  acquireLock(dataDir);
} catch (error) {
  if (error instanceof CannotStart) fail(error.message);
  throw error;
}
closeToOthers(dataDir);
finishRestore(dataDir);
if (durableEntries(dataDir).length && !force) {
  fail(
    `There is data in ${dataDir} already; with --force it is moved aside within that directory, not deleted.`,
  );
}

const draft = join(dataDir, "restore.draft");
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { mode: 0o700 });
const wrong = (await whatIsWrong()) ?? whatIsMissing();
if (wrong) {
  rmSync(draft, { recursive: true });
  fail(`${file} is no complete backup: ${wrong}. Nothing was changed.`);
}
spawnSync("sync");
renameSync(draft, join(dataDir, "restore.ready"));
finishRestore(dataDir);
console.log(`${dataDir} holds the data of ${file}. What was there before lies beside it as before-restore-…`);

/** Opened before root becomes the owner, who may not be allowed to read it. */
function openArchive() {
  try {
    return openSync(file, "r");
  } catch (error) {
    return fail(`${file} cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code}).`);
  }
}

async function whatIsWrong() {
  const { bavail, bsize } = statfsSync(draft);
  const limits = { bytes: Math.floor(bavail * bsize * shareOfDisk), entries: mostEntries };
  try {
    await unpack(archive, draft, { isWanted: isDurable, limits });
  } catch (error) {
    if (error instanceof BadArchive) return error.message;
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!code) throw error;
    return `it cannot be unpacked (${code})`;
  }
}

function whatIsMissing() {
  if (durableEntries(draft).length === 0) return "it is empty";
  if (!existsSync(join(draft, "database"))) return;
  if (!existsSync(join(draft, "database/PG_VERSION"))) return "database/PG_VERSION is missing";
  try {
    JSON.parse(readFileSync(join(draft, "secrets.json"), "utf8"));
  } catch {
    return "secrets.json is missing or broken";
  }
}
