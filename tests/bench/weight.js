// What a first visit costs on the line: the page with its sheet, and all scripts, as a browser receives them.
import { chromium } from "@playwright/test";
import { findChromium } from "../helpers/chromium.js";
import { ask } from "./client.js";
import { atMost } from "./figures.js";

const kilobyte = 1000;

/**
 * @param {string} url The product's. @param {string[]} paths @param {string} [name] Of a page that its path does not tell.
 * @returns {Promise<import("./figures.js").Row[]>}
 */
export async function measureWeight(url, paths, name) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const rows = [];
  for (const path of paths) {
    const { page, script } = await weigh(browser, url + path);
    rows.push(atMost(`${name ?? path}: HTML and CSS, brotli`, page / kilobyte, 21, " kB"));
    rows.push(atMost(`${name ?? path}: script, brotli`, script / kilobyte, 96, " kB"));
  }
  await browser.close();
  return rows;
}

/** @param {import("@playwright/test").Browser} browser @param {string} address */
async function weigh(browser, address) {
  const visit = await browser.newPage();
  const weights = { page: 0, script: 0 };
  /** @type {Promise<void>[]} */
  const pending = [];
  visit.on("requestfinished", (request) => {
    const kind = { document: "page", stylesheet: "page", script: "script" }[request.resourceType()];
    if (kind !== "page" && kind !== "script") return;
    // Chromium takes brotli over TLS only, so the same address is asked for again.
    pending.push(
      ask(request.url()).then(({ body }) => {
        weights[kind] += body.length;
      }),
    );
  });
  await visit.goto(address, { waitUntil: "networkidle" });
  await Promise.all(pending);
  await visit.close();
  return weights;
}
