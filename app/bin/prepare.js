// Plain Node without dependencies: it runs before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "./ending.js";

process.chdir(join(import.meta.dirname, "../.."));

export const serverBuild = "build/server/index.js";
/** Called without npm and npx, which put processes of their own between. */
export const remix = "node_modules/@remix-run/dev/dist/cli.js";
const sources = ["app", "public", "package-lock.json", "remix.config.js", "vite.config.ts", "tsconfig.json"];

/** Installs what the lock file names, unless that has been done already. */
export async function install() {
  // A deployment that brings its own node_modules, such as an image, is complete as it is.
  if (existsSync(serverBuild) && existsSync("node_modules/@remix-run/serve") && !hasBuildTools()) return;
  // npm would empty the directory that a link leads to, and others may be using it.
  if (existsSync("node_modules") && lstatSync("node_modules").isSymbolicLink()) return;
  const stamp = "node_modules/.installed-lock";
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  if (isInstalled()) return writeFileSync(stamp, lock);
  await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  writeFileSync(stamp, lock);
}

/** Builds when there is no build or a source is newer than it. */
export async function build() {
  if (existsSync(serverBuild)) {
    const built = statSync(serverBuild).mtimeMs;
    if (!hasBuildTools() || sources.every((source) => newest(source) <= built)) return;
  }
  await run(process.execPath, [remix, "vite:build"]);
}

/** Reads .env where there is one; what is set already wins. */
export function loadSettings() {
  if (existsSync(".env")) process.loadEnvFile();
  process.env.HOST ||= "127.0.0.1";
  process.env.PORT ||= "3000";
}

/** npm leaves its own record of an install; it is newer than the lock file it was made from. */
function isInstalled() {
  const record = "node_modules/.package-lock.json";
  return existsSync(record) && statSync(record).mtimeMs >= statSync("package-lock.json").mtimeMs;
}

function hasBuildTools() {
  return existsSync("node_modules/vite");
}

/** @param {string} path @returns {number} */
function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((entry) => newest(join(path, entry))));
}

/** A path as the caller of the command meant it; npm runs commands from the project's directory. @param {string} path */
export function fromCaller(path) {
  return resolve(process.env.INIT_CWD ?? process.env.PWD ?? ".", path);
}

/** Ends the command with one sentence. @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
