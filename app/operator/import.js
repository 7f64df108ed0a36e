// npm run import -- file.tar.gz: imports an export into an empty installation (docs/guide/hosting.md).
import { existsSync, mkdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { CannotStart } from "../platform/files/cannot-start.server.js";
import { closeToOthers } from "../platform/files/data-directory.server.js";
import { acquireLock } from "../platform/files/directory-lock.server.js";
import { BadArchive, unpack } from "./archive.js";
import { openDatabase } from "./database.js";
import { endBySignal } from "./ending.js";
import { readArchive } from "./export-archive.js";
import { inWords } from "./export-tables.js";
import { importArchive, Refusal } from "./import-archive.js";
import { refuseRoot } from "./owner.js";
import { fail, fromCaller, loadSettings } from "./prepare.js";

const mostEntries = 1_000_000;
const shareOfDisk = 0.9;

loadSettings();
const [name] = process.argv.slice(2);
if (!name) fail("Which export? npm run import -- file.tar.gz");
const file = fromCaller(name);
if (!existsSync(file)) fail(`There is no file ${file}.`);
if (!statSync(file).isFile()) fail(`${file} is no file.`);
const dataDir = resolve(process.env.DATA_DIR || ".data");
const draft = join(dataDir, "import.draft");
const folder = join(draft, "archive");
makeRoom();

const { manifest, files } = await readWhole();
const database = await openDatabase("alone");
try {
  const taken = await importArchive(database, { folder, manifest, files });
  await database.close();
  if (taken === 0) console.log(`All of ${file} is here already; nothing was changed.`);
  else if (taken !== "new")
    console.log(
      `The content of ${file} is here already; versions, old addresses and ended accesses that were missing came in: ${taken}.`,
    );
  else {
    console.log(`Taken over from ${file}: ${inWords(manifest.tables)}, ${files.length} files in ${dataDir}.`);
    if (files.length && database.kind === "hosted")
      console.log(
        "This must be the server's DATA_DIR; a server that runs takes the files up at its next start.",
      );
  }
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (error instanceof Refusal) {
    await database.query("rollback");
    await database.close();
    fail(message);
  }
  fail(`The import failed and nothing was changed: ${message || code}`);
}

function makeRoom() {
  closeToOthers(dataDir);
  // The server could not open files of root.
  refuseRoot(dataDir, "import");
  try {
    acquireLock(draft, dataDir);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    fail(error.message);
  }
  endBySignal();
  process.once("exit", () => rmSync(draft, { recursive: true, force: true }));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
}

async function readWhole() {
  const { bavail, bsize } = statfsSync(folder);
  const limits = { bytes: Math.floor(bavail * bsize * shareOfDisk), entries: mostEntries };
  try {
    await unpack(file, folder, { isWanted: () => true, limits });
    return await readArchive(folder);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!(error instanceof BadArchive) && !code) throw error;
    return fail(
      `${file} is no whole export: ${error instanceof BadArchive ? message : `it cannot be unpacked (${code})`}. Nothing was changed.`,
    );
  }
}
