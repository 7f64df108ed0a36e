// Starts the product from a bare clone: installs and builds what is missing, then serves with remix-serve.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
process.chdir(root);

const build = "build/server/index.js";
const sources = ["app", "public", "package-lock.json", "remix.config.js", "vite.config.ts", "tsconfig.json"];

prepare();
await serve();

/** Installs dependencies when the lock file has changed, and builds when a source is newer than the build. */
export function prepare() {
  install();
  if (isStale()) run("npm", ["run", "build"]);
}

function install() {
  const stamp = "node_modules/.installed-lock";
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  // A deployment that ships its own node_modules, such as an image, has no stamp and needs none.
  if (existsSync("node_modules/@remix-run/serve") && existsSync(build) && !existsSync("node_modules/vite"))
    return;
  run("npm", ["ci", "--no-audit", "--no-fund"]);
  writeFileSync(stamp, lock);
}

function isStale() {
  if (!existsSync(build)) return true;
  if (!existsSync("node_modules/vite")) return false;
  const built = statSync(build).mtimeMs;
  return sources.some((source) => newest(source) > built);
}

/** @param {string} path @returns {number} */
function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((entry) => newest(join(path, entry))));
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

function serve() {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the process environment alone counts.
  }
  process.env.NODE_ENV = "production";
  process.env.HOST ||= "127.0.0.1";
  process.env.PORT ||= "3000";
  process.argv[2] = build;
  return import("@remix-run/serve/dist/cli.js");
}
