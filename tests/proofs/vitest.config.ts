import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "../..");

// npm run harden, which names the files: the proofs, and the tests of npm test that have a full length as well.
export default defineConfig({
  root,
  resolve: { alias: { "~": resolve(root, "app") } },
  test: {
    include: ["tests/{unit,request,journeys,database,embedded,proofs}/**/*.proof.ts", "tests/**/*.test.ts"],
    setupFiles: ["tests/helpers/setup.ts", "tests/helpers/own-connections.ts"],
    globalSetup: ["tests/helpers/data-dir.ts"],
    env: { HARDEN: "1" },
    pool: "forks",
    isolate: false,
    maxWorkers: Number(process.env.HARDEN_WORKERS ?? 1),
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    server: { deps: { external: [/\/build\/server\//] } },
    reporters: ["default", "json", "./tests/proofs/promise-report.ts"],
  },
});
