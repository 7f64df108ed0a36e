// The largest paint of a cold visit on a slow phone, against the same page as a plain file without any script.
import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findChromium } from "../helpers/chromium.js";
import { atMost, median, spread } from "./figures.js";

const rounds = 3;
const allowed = 1.05;
/** DevTools' "Slow 4G". */
const line = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

/**
 * @param {string} url The product's. @param {Record<string, string>} pages Name to path.
 * @returns {Promise<import("./figures.js").Row[]>}
 */
export async function measurePaint(url, pages) {
  const plain = await servePlainly(url, Object.values(pages));
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const ratios = [];
    const blocked = [];
    for (let round = 0; round < rounds; round += 1) {
      const file = await visit(browser, plain.url + path);
      const ours = await visit(browser, url + path);
      ratios.push(ours.largest / file.largest);
      blocked.push(ours.blocked);
    }
    const largest = `${name}: largest paint, slow 4G, 4× CPU, against the page without scripts`;
    rows.push(atMost(largest, median(ratios), allowed, "", spread(ratios)));
    rows.push(atMost(`${name}: total blocking time, 4× CPU`, median(blocked), 50));
  }
  await browser.close();
  plain.close();
  return rows;
}

/** The pages as files without script; everything else comes from the product. @param {string} url @param {string[]} paths */
async function servePlainly(url, paths) {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const path of paths) {
    const html = await (await fetch(url + path)).text();
    const bare = html
      .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, "")
      .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, "");
    files.set(path, brotliCompressSync(bare));
  }
  const server = createServer((request, response) => {
    const file = files.get(String(request.url));
    if (file) {
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" })
        .end(file);
      return;
    }
    const { host: _, ...headers } = request.headers;
    ask(url + request.url, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** @param {import("@playwright/test").Browser} browser @param {string} address */
async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    Object.assign(window, { paints: [], tasks: [] });
    const paints = new PerformanceObserver((list) =>
      window.paints.push(...list.getEntries().map((entry) => entry.startTime)),
    );
    paints.observe({ type: "largest-contentful-paint", buffered: true });
    const tasks = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.tasks.push({ start: startTime, end: startTime + duration });
    });
    tasks.observe({ type: "longtask", buffered: true });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  const { paints, tasks, seen } = await page.evaluate(() => ({
    paints: window.paints,
    tasks: window.tasks,
    seen: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  // Total blocking time begins when there is something to see: nobody taps before that.
  const blocked = tasks.map(({ start, end }) => Math.max(0, end - Math.max(start, seen) - 50));
  return { largest: paints.at(-1) ?? Number.NaN, blocked: blocked.reduce((sum, time) => sum + time, 0) };
}
