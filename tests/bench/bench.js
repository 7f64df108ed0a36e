// npm run bench: the figures of docs/performance.md, measured on this machine. Ends with 1 when one falls short.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { moveToLoadCore, startProduct } from "./processes.js";
import { measureThroughput } from "./throughput.js";

const scratch = mkdtempSync(join(tmpdir(), "bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
moveToLoadCore();
const product = await startProduct(join(scratch, "data"));
const pages = { home: "/", list: "/blog", article: await firstArticle() };
const rows = await measureThroughput(product, scratch, pages);
for (const row of rows) console.log(row.ok ? "✓" : "✗", row.figure, row.reached, row.reach);
await product.stop();

async function firstArticle() {
  const list = await (await fetch(`${product.url}/blog`)).text();
  return String(/href="(\/blog\/[a-z0-9-]+)"/.exec(list)?.[1]);
}
