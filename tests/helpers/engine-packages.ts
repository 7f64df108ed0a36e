import { createRequire } from "node:module";

/** Packages of the embedded engine. */
export const fromEngine = createRequire(
  createRequire(import.meta.url).resolve("@supabase/lite/dist/manifest.json"),
);
