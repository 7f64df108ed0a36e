import { rmSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./tests/helpers/chromium-options";

const port = 4399;
const dataDir = ".cache/browser-data";
// The workers read this file too; only the first reader may clear the table.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(dataDir, { recursive: true, force: true });

export default defineConfig({
  testDir: "tests/browser",
  outputDir: ".cache/browser-results",
  // The same pictures for every system: see looks.scripts.spec.ts.
  snapshotPathTemplate: "tests/browser/looks/{arg}{ext}",
  // Ample: how fast pages are is for the benchmarks to say, whatever the machine has to do besides.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "de-DE",
    launchOptions: chromiumOptions,
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    // What only scripts do is in files of its own.
    { name: "no-js", use: { javaScriptEnabled: false }, testIgnore: "**/*.scripts.spec.ts" },
  ],
  webServer: {
    command: "node app/bin/start.js",
    url: `http://127.0.0.1:${port}/healthz`,
    env: { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, SITE_URL: `http://127.0.0.1:${port}` },
    timeout: 180_000,
    stdout: "ignore",
  },
});
