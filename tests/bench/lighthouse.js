// npm run lighthouse: the mobile preset over ten pages of the built product, on data of its own. Ends non-zero when a
// page misses its mark. With --write the table goes to docs/lighthouse.md.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../helpers/chromium.js";
import { installTools } from "../helpers/tools.js";
import { freePort, startProduct } from "./processes.js";

installTools();
// Not a plain import: the types are checked where it is not installed.
const entry = new URL("../../tools/node_modules/lighthouse/core/index.js", import.meta.url);
const { default: lighthouse } = await import(entry.href);

const pages = {
  Start: "/",
  Leistungen: "/services",
  Blog: "/blog",
  Artikel: "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara",
  Kontakt: "/contact",
  "Über uns": "/about",
  Referenzen: "/references",
  Erstgespräch: "/dating",
  Newsletter: "/newsletter",
  Datenschutz: "/datenschutz",
};
/** The least that counts as passed. @type {Record<string, number>} */
const marks = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

/** @typedef {{ page: string, scores: Record<string, number>, faults: string[], paint: string, largest: string, blocking: string, shift: string }} Result */

const dataDir = mkdtempSync(join(tmpdir(), "lighthouse-"));
const debuggingPort = await freePort();
const product = await startProduct(dataDir);

/** @type {Result[]} */
const results = [];
try {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${debuggingPort}`, "--no-sandbox", "--disable-gpu", "--no-first-run"],
  });
  for (const [page, path] of Object.entries(pages)) results.push(await measure(page, product.url + path));
  await browser.close();
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const table = [
  "| Seite | Leistung | Barrierefreiheit | Gute Praxis | Suche | Erste Farbe | Größtes Bild | Blockiert | Sprung |",
  "|---|---|---|---|---|---|---|---|---|",
  ...results.map(
    ({ page, scores, paint, largest, blocking, shift }) =>
      `| ${[page, ...Object.keys(marks).map((name) => scores[name]), paint, largest, blocking, shift].join(" | ")} |`,
  ),
].join("\n");
console.log(table);
if (process.argv.includes("--write")) write(table);

const missed = results.flatMap(({ page, scores, faults }) => {
  const names = Object.keys(marks).filter((name) => (scores[name] ?? 0) < (marks[name] ?? 100));
  return names.length ? [`${page}: ${names.join(", ")}\n  ${faults.join("\n  ")}`] : [];
});
if (missed.length) console.error(`\nMissed:\n${missed.join("\n")}`);
process.exit(missed.length ? 1 : 0);

/** @param {string} page @param {string} address @returns {Promise<Result>} */
async function measure(page, address) {
  // The first visit fills the page cache, as every visitor but the first finds it.
  await fetch(address);
  const run = await lighthouse(address, { port: debuggingPort, logLevel: "error", output: "json" });
  if (!run || run.lhr.runtimeError) throw new Error(`${page}: ${run?.lhr.runtimeError?.message}`);
  const { categories, audits } = run.lhr;
  const shown = (/** @type {string} */ name) => audits[name]?.displayValue?.replace(/\s/g, " ") ?? "–";
  return {
    page,
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    faults: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue = "" }) => `${title} ${displayValue}`),
    paint: shown("first-contentful-paint"),
    largest: shown("largest-contentful-paint"),
    blocking: shown("total-blocking-time"),
    shift: shown("cumulative-layout-shift"),
  };
}

/** @param {string} table */
function write(table) {
  const [cpu] = cpus();
  writeFileSync(
    "docs/lighthouse.md",
    `# Lighthouse

\`npm run lighthouse\` starts the built product on embedded data of its own and runs Lighthouse 12 with its mobile preset
(Moto G Power, slow 4G and a four times slower processor, both simulated) over ten pages, each once, after one visit that
fills the page cache. It ends non-zero below 98 for performance and 100 for everything else; \`-- --write\` renews this table.

${table}

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model.trim()}, over loopback. Performance moves by
a point or two with the load of the machine.
`,
  );
}
