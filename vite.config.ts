import { resolve } from "node:path";
import mdx from "@mdx-js/rollup";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import options from "./remix.config.js";

export default defineConfig({
  plugins: [mdx(), tailwindcss(), remix(options)],
  resolve: { alias: { "~": resolve(import.meta.dirname, "app") } },
  // Assets stay files: the content policy allows no data: scripts, and public/ is served by remix-serve itself.
  build: { target: "es2022", assetsInlineLimit: 0, copyPublicDir: false, cssMinify: true },
  server: { host: "127.0.0.1", port: 3000 },
});
