import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { ByProject } from "./tests/helpers/by-project";

const shared = {
  pool: "forks",
  // One process for many files: most of a file's time would be reading the modules again.
  isolate: false,
  maxWorkers: 2,
  // A limit ends what hangs, and says nothing of how fast things are, which is for the benchmarks (milliseconds).
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 15_000 } },
} as const;
const alias = { "~": resolve(import.meta.dirname, "app") };

/** Unit tests that put modules, globals, settings or a clock of their own in place of the real ones. */
const replacing = readdirSync("tests/unit")
  .map((name) => `tests/unit/${name}`)
  .filter((file) => /@vitest-environment|\bvi\.(?!fn\b)|process\.env\b/.test(readFileSync(file, "utf8")));

// No backend: what opens one has nowhere to put its data, instead of the developer's own.
const unit = { ...shared, env: { DATA_DIR: "/dev/null/unit", DEADLINE_FACTOR: "10" } };

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    projects: [
      {
        resolve: { alias },
        test: { ...unit, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], exclude: replacing },
      },
      { resolve: { alias }, test: { ...unit, name: "unit-alone", include: replacing, isolate: true } },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "application",
          include: ["tests/{request,journeys,database,embedded,proofs}/**/*.test.{ts,tsx}"],
          // A process has a backend to itself, and all its files share it.
          setupFiles: ["tests/helpers/setup.ts", "tests/helpers/own-connections.ts"],
          globalSetup: ["tests/helpers/data-dir.ts"],
          // Also in the thread of the embedded backend.
          execArgv: ["--import", `${import.meta.dirname}/tests/helpers/cheap-hashes.js`],
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
