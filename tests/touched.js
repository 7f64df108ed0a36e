// npm run touched [-- REVISION]: proves in under a minute what changed since a revision (HEAD, unless one is named) and is
// not committed: the tests that import a changed file, and those that ask a route which imports one, changed tests first,
// then the shortest. Says what it left out. Browsers and proofs are left out always.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { build, install } from "../app/operator/prepare.js";
import { durationOf, recorded } from "./helpers/recorded.js";
import { vitest } from "./helpers/suites.js";

/** Seconds for tests, by the durations that were written down; two run at a time. */
const [withBuild, withoutBuild] = [50, 90];

await install();
const changed = changedFiles(process.argv[2] ?? "HEAD");
const tests = list("tests/*/*.test.ts", "tests/*/*.test.tsx").filter(
  (file) => !file.startsWith("tests/supabase/"),
);
const routes = list("app/routes/**/*.tsx", "app/routes/*.mdx", "app/root.tsx");
const imports = await importGraph([...tests, ...routes, "app/entry.server.tsx"]);

const isDatabase = changed.some((file) => file.startsWith("supabase/"));
// What the server does before any route is every route's.
const isServer = [...reachedBy("app/entry.server.tsx")].some((file) => changed.includes(file));
const touchedRoutes = routes.filter(reaches).map((file) => file.replace(/^app\/|(\/route)?\.\w+$/g, ""));
const candidates = tests.filter((test) => {
  const ids = recorded[test]?.routes ?? [];
  return (
    reaches(test) ||
    (isDatabase && test.startsWith("tests/database/")) ||
    ids.some((id) => isServer || touchedRoutes.includes(id.replace(/\/route$/, "")))
  );
});
const touchedSpecs = changed.filter((file) => /\.(spec|proof)\.ts$/.test(file) && existsSync(file));

const needsBuild = changed.some((file) => /^(app|public|supabase)\//.test(file));
let left = needsBuild ? withBuild : withoutBuild;
/** @type {string[]} */
const chosen = [];
for (const test of candidates.sort((a, b) => rank(a) - rank(b))) {
  if (durationOf(test) > left) continue;
  left -= durationOf(test);
  chosen.push(test);
}
if (chosen.length) {
  await build();
  const { passed, failed } = await vitest(chosen);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length ? 1 : 0;
} else console.log("No test of npm test's own process is touched.");
tell(
  "Left out, for npm test",
  candidates.filter((test) => !chosen.includes(test)),
);
tell("Changed, for playwright or npm run harden", touchedSpecs);
if (needsBuild) console.log("Left out as always: types, lint, browsers, proofs.");

/** @param {string} title @param {string[]} files */
function tell(title, files) {
  if (files.length) console.log(`${title}: ${files.join(" ")}`);
}

/** Changed tests first, then the shortest. @param {string} test */
function rank(test) {
  return changed.includes(test) ? -1 : durationOf(test);
}

/** @param {string} revision */
function changedFiles(revision) {
  return [...git("diff", "--name-only", revision), ...git("ls-files", "--others", "--exclude-standard")];
}

/** The files that git names. @param {string[]} args */
function git(...args) {
  return spawnSync("git", args, { encoding: "utf8" }).stdout.split("\n").filter(Boolean);
}

/** Tracked and new files of these patterns. @param {string[]} patterns */
function list(...patterns) {
  const globs = patterns.map((pattern) => `:(glob)${pattern}`);
  return git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...globs).filter(existsSync);
}

/** The files that each file imports, at any time. @param {string[]} entryPoints */
async function importGraph(entryPoints) {
  const { metafile } = await esbuild.build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: ".cache/graph",
    format: "esm",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    alias: { "~": resolve("app") },
    logLevel: "error",
    plugins: [{ name: "no-code", setup: withoutCode }],
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.map(({ path }) => path)]),
  );
}

/** What is no script counts as a file without imports. @param {esbuild.PluginBuild} build */
function withoutCode({ onLoad, onResolve }) {
  onResolve({ filter: /^virtual:|build\/server/ }, ({ path }) => ({ path, external: true }));
  onResolve({ filter: /\?/ }, ({ path, resolveDir }) => {
    const plain = path.replace(/\?.*/, "");
    return { path: plain.startsWith("~/") ? resolve("app", plain.slice(2)) : resolve(resolveDir, plain) };
  });
  onLoad({ filter: /\.(css|mdx?|svg|png|webp|sql|json|txt|woff2)$/ }, () => ({
    contents: "export default ''",
    loader: "js",
  }));
}

/** A file and all that it imports. @param {string} file @returns {Set<string>} */
function reachedBy(file) {
  const reached = new Set([file]);
  for (const each of reached)
    for (const path of imports.get(each) ?? []) reached.add(relative(".", resolve(path)));
  return reached;
}

/** @param {string} file */
function reaches(file) {
  const reached = reachedBy(file);
  return changed.some((each) => reached.has(each));
}
