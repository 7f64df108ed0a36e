import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "~": resolve(import.meta.dirname, "app") };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 30_000 },
      },
      {
        resolve: { alias },
        test: {
          name: "backend",
          include: [
            "tests/request/**/*.test.ts",
            "tests/database/**/*.test.ts",
            "tests/embedded/**/*.test.ts",
            "tests/hardening/**/*.test.ts",
          ],
          setupFiles: ["tests/helpers/setup.ts"],
          globalSetup: ["tests/helpers/data-dir.ts"],
          // One process, one module graph: all files share one started backend.
          pool: "forks",
          isolate: false,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
