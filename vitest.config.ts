import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { ByProject } from "./tests/helpers/by-project";

const shared = {
  pool: "forks",
  // One process for many files: most of a file's time would be reading the modules again.
  isolate: false,
  maxWorkers: 4,
  // A limit ends what hangs, and says nothing of how fast things are, which is for the benchmarks (milliseconds).
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 15_000 } },
} as const;
const alias = { "~": resolve(import.meta.dirname, "app") };

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          // Some files put clocks and modules of their own in place of real ones.
          isolate: true,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // No backend: what opens one has nowhere to put its data, instead of the developer's own.
          env: { DATA_DIR: "/dev/null/unit", DEADLINE_FACTOR: "10" },
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "application",
          include: ["tests/{request,journeys,database,embedded,proofs}/**/*.test.{ts,tsx}"],
          // A process has a backend to itself, and all its files share it.
          setupFiles: ["tests/helpers/setup.ts", "tests/helpers/own-connections.ts"],
          globalSetup: ["tests/helpers/data-dir.ts"],
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
