// How soon an article can be written in the editor on a slow phone, and what a keystroke costs in a long one.
import { chromium } from "@playwright/test";
import { findChromium } from "../helpers/chromium.js";
import { signIn, signUp } from "./client.js";
import { atMost, median, quantile } from "./figures.js";

const rounds = 3;
const keys = 60;
/** Slow 4G as Lighthouse has it. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** @param {string} url @returns {Promise<import("./figures.js").Row[]>} */
export async function measureWriting(url) {
  await signUp(url);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    extraHTTPHeaders: { cookie: await signIn(url) },
  });
  try {
    const openings = [];
    for (let round = 0; round < rounds; round += 1) openings.push(await opening(context));
    const { busy, seen } = await typing(context);
    return [
      atMost("first paint to editor, slow 4G, 4× CPU", median(openings.map(({ painted }) => painted)), 1500),
      atMost("page's own scripts to editor", median(openings.map(({ alive }) => alive)), 1500),
      atMost("keystroke in 5,000 words, 4× CPU: scripts, style and layout", busy, 30),
      atMost("keystroke to the frame that shows it, median", median(seen), 30),
      atMost("keystroke to the frame that shows it, 95th of 100", quantile(seen, 0.95), 50),
    ];
  } finally {
    await browser.close();
  }
}

/** A page with an empty cache, on a slow line. @param {import("@playwright/test").BrowserContext} context @param {boolean} slowLine */
async function slowPage(context, slowLine) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  if (slowLine) await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { page, devtools };
}

/** How long after the page the editor is there, in milliseconds. @param {import("@playwright/test").BrowserContext} context */
async function opening(context) {
  const { page } = await slowPage(context, true);
  await page.addInitScript(() => {
    /** @type {Record<string, number>} */
    const at = {};
    Object.assign(window, { at });
    const look = () => {
      if (history.scrollRestoration === "manual") at.alive ??= performance.now();
      if (document.querySelector("[contenteditable]")) at.ready ??= performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto("/admin/blog/new", { waitUntil: "commit" });
  await page.locator("[contenteditable]").waitFor();
  const times = await page.evaluate(() => {
    const { at } = window;
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    return {
      painted: (at.ready ?? Number.NaN) - paint,
      alive: (at.ready ?? Number.NaN) - (at.alive ?? Number.NaN),
    };
  });
  await page.close();
  return times;
}

/** What one letter costs, and when it is seen. @param {import("@playwright/test").BrowserContext} context */
async function typing(context) {
  const { page, devtools } = await slowPage(context, false);
  await page.goto("/admin/blog/new");
  await page.getByRole("tab", { name: "HTML" }).click();
  const words = "Das Wasser steigt und der Lotse kommt an Bord, ".repeat(5);
  const section = `<h2>Am Kai</h2><p>${words}<strong>fett</strong></p><ul><li>${words}</li><li>zwei</li></ul>`;
  await page.locator("textarea[name=content]").fill(`${section}\n`.repeat(54));
  await page.getByRole("tab", { name: "Text" }).click();
  const text = page.locator("[contenteditable]");
  await text.locator("p").nth(27).click();
  await page.evaluate(() => {
    /** @type {number[]} */
    const seen = [];
    Object.assign(window, { seen });
    const { port1, port2 } = new MessageChannel();
    /** @type {number[]} */
    const pressed = [];
    port1.onmessage = () => seen.push(performance.now() - (pressed.shift() ?? 0));
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        pressed.push(timeStamp);
        requestAnimationFrame(() => port2.postMessage(0));
      },
      true,
    );
  });
  await devtools.send("Performance.enable");
  const computed = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const parts = metrics.filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name));
    return parts.reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const before = await computed();
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press("a");
    await page.waitForTimeout(100);
  }
  const busy = ((await computed()) - before) / keys;
  const seen = await page.evaluate(() => window.seen);
  await page.close();
  return { busy, seen };
}
