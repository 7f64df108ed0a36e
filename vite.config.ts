import { resolve } from "node:path";
import mdx from "@mdx-js/rollup";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { legalContents } from "./app/content/legal-contents";
import options from "./remix.config.js";

/** What travels together to the browser: fewer requests, and better compression than many small parts. */
function browserChunk(id: string) {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//.test(
      id,
    )
  ) {
    return "framework";
  }
  if (
    /\/app\/(ui\/(?!admin\/|article-header|contents|field|contact-form|form-fields|error-summary|honeypot)|client\/|content\/site)|lucide-react/.test(
      id,
    )
  ) {
    return "site";
  }
  if (/\/app\/ui\/(field|contact-form|form-fields|error-summary|honeypot)/.test(id)) return "form";
  return undefined;
}

/** The thread of the embedded backend is a program of its own beside the server. */
const embeddedWorker: Plugin = {
  name: "embedded-worker",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    const id = resolve(import.meta.dirname, "app/server/embedded-worker.server.ts");
    this.emitFile({ type: "chunk", id, fileName: "embedded-worker.js" });
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [mdx({ rehypePlugins: [legalContents] }), tailwindcss(), remix(options), embeddedWorker],
  resolve: { alias: { "~": resolve(import.meta.dirname, "app") } },
  // Assets stay files: the content policy allows no data: scripts, and public/ is served by remix-serve itself.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    copyPublicDir: false,
    cssMinify: true,
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: browserChunk } } }),
  },
  server: { host: "127.0.0.1", port: 3000 },
}));
