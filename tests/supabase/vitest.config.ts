import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "../..");

// npm run test:supabase: what must hold on any Supabase.
export default defineConfig({
  root,
  resolve: { alias: { "~": resolve(root, "app") } },
  test: {
    // Links that the auth service mails itself come to no test (tests/embedded/gotrue-accounts.test.ts has them).
    exclude: ["tests/request/recovery.test.ts"],
    include: ["tests/request/**/*.test.ts", "tests/database/**/*.test.ts", "tests/supabase/**/*.test.ts"],
    setupFiles: ["tests/helpers/setup.ts"],
    globalSetup: ["tests/helpers/data-dir.ts", "tests/supabase/prepare.ts"],
    pool: "forks",
    isolate: false,
    fileParallelism: false,
    // Over a network, with the service's own limits in between.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
