import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import mdx from "@mdx-js/rollup";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { legalContents } from "./app/operator/legal-contents";
import options from "./remix.config.js";

const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//;
/** What the bundler itself adds. With the framework, which needs it: the two must not wait for each other. */
const helper = /^\0(commonjsHelpers|vite\/preload-helper)/;
const frame = /\/app\/(root|routes\/_site)\.tsx\?/;
/** Also what takes the place of a page, or of home. */
const publicPage =
  /\/app\/(routes\/_site(?!\.(?:admin|_fixed))[^?]*\?|routes\/_site\._index\/regional-home|ui\/refusal-pages)/;
const home = /\/app\/routes\/_site\._index\/route/;
/** What pages ask only in the head that the server sends. */
const serverOnly = /\/app\/ui\/json-ld\.ts$/;
const legalPage = /\/app\/routes\/_site\._legal/;
/** What comes with the first input. */
const late =
  /\/app\/(ui\/(late-form|contact-sent|error-summary|form-faults)|client\/keep-typed|schemas\/(tidy-text|text-fault|slug))\.tsx?$/;
const form =
  /\/app\/(ui\/(contact-form|consent-box|honeypot|late-parts|use-check)|content\/contact|schemas\/(form-rules|invalid))\.tsx?$/;

/**
 * What travels together to the browser: the framework; what stands around every public page or on many of them; what
 * forms need. Fewer requests than part by part, and nobody loads what only others need.
 */
const browserChunk: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (framework.test(id) || helper.test(id)) return "framework";
  if (late.test(id)) return "late";
  if (form.test(id)) return "form";
  // Beside the editor, which is large enough.
  if (/node_modules\/marked\//.test(id)) return "markdown";
  const users = usersOf(id, getModuleInfo);
  if (users.some((user) => user === id)) return undefined;
  const pages = users.filter((user) => publicPage.test(user)).length;
  if (pages >= 4 && users.every((user) => legalPage.test(user))) return "legal";
  // Home is the heaviest page: what it shares with another one weighs less together.
  const isHomes = pages >= 2 && users.some((user) => home.test(user));
  return isHomes || users.some((user) => frame.test(user)) ? "site" : undefined;
};

/** The pages and frames that need a module as soon as they are loaded themselves. */
function usersOf(id: string, getModuleInfo: Rollup.GetModuleInfo): string[] {
  const seen = new Set([id]);
  for (const part of seen)
    if (!serverOnly.test(part))
      for (const importer of getModuleInfo(part)?.importers ?? []) seen.add(importer);
  return [...seen].filter((part) => frame.test(part) || publicPage.test(part));
}

/**
 * The threads of the embedded backend, the server's and the commands', what doctor asks, what draws, what makes
 * pictures and what reads files are programs of their own.
 */
const workers: Plugin = {
  name: "workers",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    const programs = {
      "embedded-worker": "platform/database/embedded/worker",
      "operator-worker": "platform/database/embedded/operator-worker",
      "settings-report": "features/operation/settings-report",
      "picture-drawer": "features/media/shared-picture/drawer",
      "picture-maker": "platform/media/maker",
      "word-reader": "features/rich-text/word/reader",
      sanitiser: "features/rich-text/sanitiser",
      "move-reader": "features/moving/reading/program",
    };
    for (const [name, place] of Object.entries(programs)) {
      const id = resolve(import.meta.dirname, `app/${place}.server.ts`);
      this.emitFile({ type: "chunk", id, fileName: `${name}.js` });
    }
  },
};

/** The development server has no front door: pictures are sent by what stands behind that. */
const pictures: Plugin = {
  name: "pictures",
  configureServer(server) {
    const load = (place: string) => server.ssrLoadModule(resolve(import.meta.dirname, "app/platform", place));
    const watching = new Promise((begin) => server.httpServer?.once("listening", begin)).then(async () => {
      const { watchContent } = await load("database/content-version.server.ts");
      watchContent();
    });
    // Said by the first request for a picture.
    watching.catch(() => undefined);
    server.middlewares.use(async (request, response, next) => {
      if (!request.url?.startsWith("/media/")) return next();
      try {
        await watching;
        const { takePicture } = await load("http/pictures.server.ts");
        await takePicture(request, response);
      } catch (error) {
        next(error);
      }
    });
  },
};

/** Icons keep their drawings and lose the library's machinery, and the keys of their parts, which never change places. */
const smallIcons: Plugin = {
  name: "small-icons",
  enforce: "pre",
  transform: (code, id) =>
    /\/lucide-react\/dist\/esm\/icons\//.test(id)
      ? { code: code.replaceAll(/, key: "\w+"|,\s+key: "\w+"/g, ""), map: null }
      : undefined,
  resolveId: (source, importer) =>
    source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/")
      ? resolve(import.meta.dirname, "app/ui/lucide-icon.ts")
      : undefined,
};

/** A page of text comes to the browser as HTML, not in a script as well. */
const servedTexts: Plugin = {
  name: "served-texts",
  enforce: "pre",
  transform(code, id, { ssr } = {}) {
    if (!id.endsWith(".mdx")) return undefined;
    const imports = [
      'import { ServedText } from "~/ui/served-text";',
      'export { clientLoader, loader } from "~/ui/served-text";',
    ];
    const shown = ssr ? code : `${code.slice(0, code.indexOf("\n# "))}\n\n<ServedText />\n`;
    return { code: [...imports, shown].join("\n"), map: null };
  },
};

/** The notices of the packages that travel to the browser stand in one file instead of in every script and sheet. */
const licences: Plugin = {
  name: "licences",
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle(_, bundle) {
    const folder = /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const modules = chunks.flatMap(({ modules }) => Object.entries(modules));
    const sent = modules.filter(([, { renderedLength }]) => renderedLength > 0);
    const ofSheets = resolve(import.meta.dirname, "node_modules/tailwindcss");
    const folders = new Set([ofSheets, ...sent.flatMap(([id]) => folder.exec(id) ?? [])]);
    const notices = [...folders].sort().map((folder) => {
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      if (!file) throw new Error(`${folder} has no licence`);
      return `${folder.split("/node_modules/")[1]}\n\n${readFileSync(join(folder, file), "utf8")}`;
    });
    this.emitFile({ type: "asset", name: "licences.txt", source: notices.join("\n\n---\n\n") });
  },
};

/** Of all pictures under public/images together: it stands in their addresses, so that browsers may keep them. */
function versionOfPictures() {
  const folder = resolve(import.meta.dirname, "public/images");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, name);
    if (statSync(path).isFile()) hash.update(name).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 8);
}

/** Which release a build is: its commit, or its time where the sources are no clone. */
function release() {
  const { stdout, status } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : new Date().toISOString();
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    smallIcons,
    servedTexts,
    mdx({ rehypePlugins: [legalContents] }),
    tailwindcss(),
    pictures,
    remix(options),
    workers,
    licences,
  ],
  resolve: { alias: { "~": resolve(import.meta.dirname, "app") } },
  define: {
    "import.meta.env.RELEASE": JSON.stringify(release()),
    // The development server knows pictures by their plain names only.
    ...(command === "build" && { "import.meta.env.PICTURES": JSON.stringify(versionOfPictures()) }),
  },
  // Assets stay files: the content policy allows no data: scripts, and public/ is served as it is.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    copyPublicDir: false,
    cssMinify: true,
    // A part is not preloaded beside its own import, and what stands around every page is there.
    modulePreload: {
      resolveDependencies: (file, needed) =>
        needed.filter((one) => one !== file && !/\/(framework|site)-/.test(one)),
    },
    ...(!isSsrBuild && {
      // A twentieth smaller than what esbuild makes of the framework.
      minify: "terser",
      terserOptions: {
        ecma: 2020,
        module: true,
        compress: { passes: 3, pure_getters: true, inline: 1, pure_funcs: ["console.warn", "warning"] },
        format: { comments: false },
      },
      rollupOptions: { output: { manualChunks: browserChunk } },
    }),
  },
  ssr: { noExternal: ["lucide-react"] },
  server: { host: "127.0.0.1", port: 3000 },
}));
