import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const debians = "/usr/bin/chromium";
const usual = [
  debians,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export function findChromium() {
  const found = installed();
  if (found) return found;
  console.log("No Chromium found; installing one.");
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    run("apt-get", ["update", "-qq"]);
    const install = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
    // Some Debians lack the second package: then apt installs neither.
    if (!run("apt-get", [...install, "chromium-headless-shell"])) run("apt-get", install);
  } else {
    run("npx", ["playwright", "install", "chromium"]);
  }
  const path = installed();
  if (path) return path;
  console.error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to an installed one.");
  process.exit(1);
}

/** chrome-headless-shell needs a fifth less CPU; antialiasing differs. */
export function findWindowless() {
  const path = findChromium();
  const windowless = `${debians}-headless-shell`;
  return path === debians && existsSync(windowless) ? windowless : path;
}

function installed() {
  return [process.env.CHROMIUM_PATH, ...usual, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** Tells whether it went well. @param {string} command @param {string[]} args */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "inherit", env }).status === 0;
}
