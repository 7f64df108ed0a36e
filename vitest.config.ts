import { resolve } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongestFirst } from "./tests/helpers/longest-first";

/** A limit ends what hangs, and says nothing of how fast things are, which is for the benchmarks (milliseconds). */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };
/** One process for many files, and their modules read once: most of a file's time would be reading them again. */
const shared = { pool: "forks", isolate: false, ...patience } as const;
/** A process has a backend to itself, and all its files share it. */
const onBackend = {
  ...shared,
  setupFiles: ["tests/helpers/setup.ts"],
  globalSetup: ["tests/helpers/data-dir.ts"],
  server: { deps: { external: [/\/build\/server\//] } },
};

const maxWorkers = 2;

const ring = (
  name: string,
  test: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration => ({
  resolve: { alias: { "~": resolve(import.meta.dirname, "app") } },
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...test },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // No backend: what opens one has nowhere to put its data, instead of the developer's own.
      ring("unit", {
        pool: "forks",
        maxWorkers,
        ...patience,
        env: { DATA_DIR: "/dev/null/unit", DEADLINE_FACTOR: "10" },
      }),
      ring("request", { ...onBackend, maxWorkers }),
      // What people do on pages without scripts, by the served forms.
      ring("journeys", { ...onBackend, expect: { poll: { timeout: 15_000 } }, maxWorkers }),
      ring("database", { ...onBackend, maxWorkers }),
      ring("embedded", { ...onBackend, maxWorkers }),
      ring("proofs", {
        ...onBackend,
        setupFiles: [...onBackend.setupFiles, "tests/helpers/own-connections.ts"],
        expect: { poll: { timeout: 15_000 } },
        maxWorkers,
      }),
    ],
  },
});
