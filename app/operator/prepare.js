// Plain Node without dependencies: it runs before anything is installed.
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { run } from "./ending.js";

process.chdir(join(import.meta.dirname, "../.."));

export const serverBuild = "build/server/index.js";
/** npm and npx would put processes of their own between. */
export const remix = "node_modules/@remix-run/dev/dist/cli.js";
const stale = `The build is older than the sources, and what builds is not installed: npm ci --include=dev && npm run build. To serve it as it is: node app/operator/serve.js`;
const sources = ["app", "public", "package-lock.json", "remix.config.js", "vite.config.ts", "tsconfig.json"];

export async function install() {
  // A deployment that brings its own node_modules, such as an image, is complete as it is.
  if (existsSync(serverBuild) && existsSync("node_modules/@remix-run/node") && !hasBuildTools()) return;
  // npm would empty the directory that a link leads to, and others may be using it.
  if (existsSync("node_modules") && lstatSync("node_modules").isSymbolicLink()) return;
  const stamp = "node_modules/.installed-lock";
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  // Without write permission the stamp cannot be stored; the next start checks again.
  if (isInstalled()) return isWritable("node_modules") ? writeFileSync(stamp, lock) : undefined;
  needWritable("node_modules", "npm ci --include=dev");
  await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  writeFileSync(stamp, lock);
}

export async function build() {
  if (existsSync(serverBuild)) {
    const built = statSync(serverBuild).mtimeMs;
    if (sources.every((source) => !existsSync(source) || newest(source) <= built)) return;
    if (!hasBuildTools()) fail(stale);
  }
  needWritable("build", "npm run build");
  await run(process.execPath, [remix, "vite:build"]);
}

/** Existing variables win. Ends the process on ambiguous values. */
export function loadSettings() {
  readFile();
  for (const name of commandSettings) {
    // As app/platform/settings/env.server.ts.
    if (/(?:^|\s)#|^(["'`]).*\1$/s.test(process.env[name]?.trim() ?? ""))
      fail(`${name} holds a comment or quotes, which neither systemd nor Docker takes off: leave them out.`);
  }
  process.env.HOST ||= "127.0.0.1";
  process.env.PORT ||= "3000";
}

const commandSettings = [
  "DATA_DIR",
  "DATABASE_URL",
  "SITE_URL",
  "SUPABASE_URL",
  "SUPABASE_ANON_KEY",
  "SESSION_SECRET",
  "STAFF_EMAIL_DOMAIN",
];

function readFile() {
  try {
    if (existsSync(".env")) process.loadEnvFile();
  } catch {
    // Node reports any unreadable file as missing.
    fail(`${resolve(".env")} is there but cannot be read by this user.`);
  }
}

function isInstalled() {
  const record = "node_modules/.package-lock.json";
  // After NODE_ENV=production npm ci there is nothing to build with.
  if (!existsSync(record) || !hasBuildTools()) return false;
  return statSync(record).mtimeMs >= statSync("package-lock.json").mtimeMs;
}

/** @param {string} path */
function isWritable(path) {
  try {
    accessSync(existsSync(path) ? path : ".", constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path @param {string} command */
function needWritable(path, command) {
  if (isWritable(path)) return;
  const user = process.geteuid?.();
  fail(
    `${command} has to be run here, and user ${user} may not write to ${resolve(path)}: run it as its owner.`,
  );
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
