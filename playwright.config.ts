import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./tests/helpers/chromium-options";

export default defineConfig({
  testDir: "tests/browser",
  // npm test runs the specs, npm run harden the proofs.
  testMatch: process.env.HARDEN ? "**/*.proof.ts" : "**/*.spec.ts",
  outputDir: ".cache/browser-results",
  globalSetup: "./tests/helpers/data-dir.ts",
  // The same pictures for every system: see looks.proof.ts.
  snapshotPathTemplate: "tests/browser/looks/{arg}{ext}",
  // Ample: how fast pages are is for the benchmarks to say, whatever the machine has to do besides.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  use: { locale: "de-DE", launchOptions: chromiumOptions },
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, testIgnore: "**/*.plain.spec.ts" },
    // What only a browser shows of pages without scripts; their journeys are in tests/journeys.
    { name: "no-js", use: { javaScriptEnabled: false }, testMatch: "**/*.plain.spec.ts" },
  ],
});
