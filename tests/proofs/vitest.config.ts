import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "../..");

// npm run harden: the proofs of npm test at full length, and those that are too long for it (*.proof.ts).
export default defineConfig({
  root,
  resolve: { alias: { "~": resolve(root, "app") } },
  test: {
    include: ["tests/proofs/**/*.{test,proof}.ts"],
    setupFiles: ["tests/helpers/setup.ts"],
    globalSetup: ["tests/helpers/data-dir.ts"],
    env: { HARDEN: "1" },
    pool: "forks",
    isolate: false,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    server: { deps: { external: [/\/build\/server\//] } },
    reporters: ["default", "./tests/proofs/promise-table.ts"],
  },
});
