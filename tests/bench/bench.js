// npm run bench [part ...]: the figures of docs/performance.md, measured on this machine, which should have nothing else
// to do. Parts: weight paint writing work throughput start pictures growth. Ends with 1 when a figure falls short.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { measureGrowth } from "./growth.js";
import { loadTool } from "./load.js";
import { measurePaint } from "./paint.js";
import { measurePictures } from "./pictures.js";
import { moveToLoadCore, startProduct } from "./processes.js";
import { measureStart } from "./start.js";
import { measureThroughput } from "./throughput.js";
import { measureWeight } from "./weight.js";
import { measureWork } from "./work.js";
import { measureWriting } from "./writing.js";

if (!existsSync("build/server/index.js")) {
  console.error("There is no build to measure: npm run build");
  process.exit(1);
}
const scratch = mkdtempSync(join(tmpdir(), "bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const dataDir = join(scratch, "data");
const product = await startProduct(dataDir);
const article = await firstArticle(product.url);
const some = { home: "/", list: "/blog", article };
const addresses = (await (await fetch(`${product.url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)/g);
const all = [...addresses].map(([, address]) => new URL(String(address)).pathname);

/** @type {Record<string, () => Promise<import("./figures.js").Row[]>>} */
const parts = {
  weight: async () => {
    const regional = await startProduct(join(scratch, "regional"), { HOME_VARIANT: "B" });
    const rows = [
      ...(await measureWeight(product.url, all)),
      ...(await measureWeight(regional.url, ["/"], "regional home")),
    ];
    await regional.stop();
    return rows;
  },
  paint: () => measurePaint(product.url, { home: "/", article }),
  writing: () => measureWriting(product.url),
  work: () => measureWork(product, scratch),
  throughput: () => measureThroughput(product, scratch, some),
  start: async () => {
    await product.stop();
    return measureStart(dataDir);
  },
  pictures: () => measurePictures(scratch),
  growth: () => measureGrowth(scratch),
};
const wanted = process.argv.slice(2);
console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, load by ${loadTool}\n`,
);
console.log("| Figure | Reached | Reach | |\n|---|---|---|---|");
let short = 0;
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length && !wanted.includes(name)) continue;
  if (!["weight", "paint", "writing"].includes(name)) moveToLoadCore();
  for (const { figure, reached, reach, ok } of await measure()) {
    console.log(`| ${figure} | ${reached} | ${reach} | ${ok ? "ok" : "short"} |`);
    if (!ok) short += 1;
  }
}
if (short) console.log(`\n${short} short`);
process.exit(short ? 1 : 0);

/** @param {string} url */
async function firstArticle(url) {
  const list = await (await fetch(`${url}/blog`)).text();
  return String(/href="(\/blog\/[a-z0-9-]+)"/.exec(list)?.[1]);
}
