import { createRequire } from "node:module";

/** Loads what comes with the embedded engine and is no dependency of ours. */
export const fromEngine = createRequire(
  createRequire(import.meta.url).resolve("@supabase/lite/dist/manifest.json"),
);
