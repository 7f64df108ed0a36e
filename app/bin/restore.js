// npm run restore -- file.tar.gz [--force]: puts a backup in the place of the data under DATA_DIR.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { durableEntries, finishRestore } from "../server/data-copy.server.js";
import { acquireLock, DataInUseError } from "../server/data-lock.server.js";
import { fail, fromCaller, loadSettings } from "./prepare.js";

loadSettings();
const dataDir = resolve(process.env.DATA_DIR || ".data");
const force = process.argv.includes("--force");
const [name] = process.argv.slice(2).filter((argument) => argument !== "--force");
if (!name) fail("Which backup? npm run restore -- file.tar.gz [--force]");
const file = fromCaller(name);
if (!existsSync(file)) fail(`There is no file ${file}.`);

try {
  acquireLock(dataDir);
} catch (error) {
  if (error instanceof DataInUseError) fail(error.message);
  throw error;
}
finishRestore(dataDir);
if (durableEntries(dataDir).length && !force) {
  fail(
    `There is data in ${dataDir} already; with --force it is moved aside within that directory, not deleted.`,
  );
}

const draft = join(dataDir, "restore.draft");
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { mode: 0o700 });
const { status } = spawnSync("tar", ["-xz", "-C", draft, "-f", file], {
  stdio: ["ignore", "ignore", "inherit"],
});
const wrong = status === 0 ? whatIsMissing() : "it cannot be unpacked";
if (wrong) {
  rmSync(draft, { recursive: true });
  fail(`${file} is no complete backup: ${wrong}. Nothing was changed.`);
}
spawnSync("sync");
renameSync(draft, join(dataDir, "restore.ready"));
finishRestore(dataDir);
console.log(`${dataDir} holds the data of ${file}. What was there before lies beside it as before-restore-…`);

/** Why the unpacked data would not do, or undefined. A hosted installation has queues only. */
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
