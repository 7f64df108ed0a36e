import type { Page } from "@playwright/test";
import { axe, overflow, themes, wear } from "./accessible";
import { faultsThrough } from "./focus-ring";
import { wrongLanguages } from "./languages";
import { doubledText, lostText, readWith, wideSpacing } from "./lost-text";
import { runTogether, shareOfBars, unnamedParts } from "./page-parts";
import { dividedWords, wrongHyphens } from "./word-breaks";

/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
const desktop = { width: 1280, height: 720 };
const phone = { width: 360, height: 640 };
const tablet = { width: 768, height: 1024 };

interface Reading {
  how: string;
  size: typeof zoomed;
  style: string;
}
const atZoom: Reading = { how: "at 400 %", size: zoomed, style: "" };
const readings: Reading[] = [
  atZoom,
  { how: "at 400 %, widely spaced", size: zoomed, style: wideSpacing },
  { how: "on a phone, widely spaced", size: phone, style: wideSpacing },
  { how: "on a tablet, widely spaced", size: tablet, style: wideSpacing },
  { how: "widely spaced", size: desktop, style: wideSpacing },
  { how: "with doubled text", size: desktop, style: doubledText },
];
const widths = [zoomed, phone, tablet, desktop];

export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Remix prefetches focused links and aborts.
    if (reason === "net::ERR_ABORTED" && new URL(request.url()).pathname.endsWith(".data")) return;
    faults.push(`failed: ${request.url()} ${reason}`);
  });
  page.on(
    "response",
    (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`),
  );
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:" && hostname !== "127.0.0.1") faults.push(`foreign: ${request.url()}`);
  });
  return faults;
}

/** Expensive sizes and spacings take turns by `turn`. */
export async function faultsOf(page: Page, turn: number): Promise<string[]> {
  const faults = await faultsOfText(page);
  await wear(page, "light");
  faults.push(...(await faultsOfWords(page, desktop)));
  const chosen = readings.slice(1)[turn % (readings.length - 1)] ?? atZoom;
  for (const reading of [chosen, atZoom]) faults.push(...(await faultsOfReading(page, reading)));
  faults.push(...(await faultsOfWords(page, zoomed)));
  faults.push(...(await axeFaults(page)));
  await unfold(page);
  await page.setViewportSize(turn % 2 ? desktop : zoomed);
  // Ends in the dark theme.
  faults.push(...(await faultsThrough(page, await page.context().newCDPSession(page))));
  faults.push(...(await axeFaults(page, ["color-contrast"])));
  if (await overflow(page)) faults.push("scrolls sideways in the dark theme");
  return faults;
}

export async function allFaultsOf(page: Page): Promise<string[]> {
  const faults = await faultsOfText(page);
  for (const reading of readings) faults.push(...(await faultsOfReading(page, reading)));
  for (const size of widths) faults.push(...(await faultsOfWords(page, size)));
  for (const theme of themes) {
    await wear(page, theme);
    for (const size of [desktop, zoomed]) {
      await page.setViewportSize(size);
      if (await overflow(page)) faults.push(`scrolls sideways at ${size.width} px, ${theme}`);
      faults.push(...(await axeFaults(page)).map((fault) => `${size.width} px, ${theme}: ${fault}`));
    }
  }
  await unfold(page);
  const keys = await page.context().newCDPSession(page);
  for (const size of [desktop, zoomed]) {
    await page.setViewportSize(size);
    faults.push(...(await faultsThrough(page, keys)).map((fault) => `${size.width} px: ${fault}`));
  }
  return faults;
}

async function faultsOfText(page: Page): Promise<string[]> {
  const faults = [...(await wrongLanguages(page)), ...(await wrongHyphens(page))];
  const isStaff = new URL(page.url()).pathname.startsWith("/admin");
  if (!isStaff) faults.push(...(await runTogether(page)));
  for (const role of isStaff ? (["banner", "main"] as const) : (["banner", "main", "contentinfo"] as const)) {
    const count = await page.getByRole(role).filter({ visible: true }).count();
    if (count !== 1) faults.push(`${count} times ${role}`);
  }
  const headings = await page.locator("h1").count();
  if (headings !== 1) faults.push(`${headings} times h1`);
  return faults;
}

async function faultsOfReading(page: Page, { how, size, style }: Reading): Promise<string[]> {
  await page.setViewportSize(size);
  await readWith(page, style);
  const faults = (await lostText(page)).map((fault) => `${how}: ${fault}`);
  // prefers-reduced-motion.
  if (
    await page.evaluate(() => document.getAnimations().some(({ timeline }) => timeline === document.timeline))
  )
    faults.push(`${how}: something moves`);
  if (!style) {
    faults.push(...(await unnamedParts(page)));
    if ((await shareOfBars(page)) > 0.5) faults.push("bars take more than half of the screen");
  }
  await readWith(page, "");
  return faults;
}

async function faultsOfWords(page: Page, size: typeof zoomed): Promise<string[]> {
  await page.setViewportSize(size);
  const found = [...(await lostText(page)), ...(await dividedWords(page))];
  return found.map((fault) => `${size.width} px: ${fault}`);
}

async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  const builder = axe(page);
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
  });
}
