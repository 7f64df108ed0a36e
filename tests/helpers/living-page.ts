import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { type ConfiguredSites, configuredSites } from "./configured-site";
import { type RunningServer, startServer } from "./server";

/** Waits until a page that has been loaded has come to life; pages without scripts are whole as they come. */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The framework sets this in an effect, with which all others of the page have run.
    const isAlive = history.scrollRestoration === "manual" || !document.querySelector("script[type=module]");
    // Editors of long texts come with a script of their own.
    return isAlive && !document.querySelector(".writing:not([data-view])");
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}

/** Lets requests, or only posts, wait for an answer until what it gives is called. */
export async function holdBack(
  page: Page,
  address: Parameters<Page["route"]>[0],
  { posts }: { posts?: true } = {},
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (!posts || route.request().method() === "POST") await released;
    // The page may have given it up.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Pages whose scripts are held back. */
const held = new WeakSet<Page>();

/** Holds all scripts of a page back until what it gives is called, which waits for the page to come to life. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  held.add(page);
  const release = await holdBack(page, "**/assets/*.js");
  return async () => {
    held.delete(page);
    release();
    await comeToLife(page);
  };
}

/** Lets a page that has been opened, loaded anew or gone back to count as loaded once its scripts have come to life. */
function waitForScripts(page: Page) {
  for (const load of ["goto", "reload", "goBack"] as const) {
    const loads = page[load].bind(page) as (...options: unknown[]) => ReturnType<Page["reload"]>;
    page[load] = async (...options: unknown[]) => {
      const response = await loads(...options);
      if (!held.has(page)) await comeToLife(page);
      return response;
    };
  }
}

/** The product that the tests of this worker ask. */
let running: RunningServer | undefined;

/** The server of this worker; throws outside of tests that have a page. */
export function site(): RunningServer {
  if (!running) throw new Error("no server runs for this worker");
  return running;
}

/**
 * A test with a server of its worker. Where scripts run, every page is alive once it is loaded, also those of other
 * contexts. What comes before has tests of its own.
 */
export const test = base.extend<{ alive: undefined }, { site: RunningServer } & ConfiguredSites>({
  withUsercentrics: [configuredSites.withUsercentrics, { scope: "worker" }],
  withOwnDialogue: [configuredSites.withOwnDialogue, { scope: "worker" }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      running = await startServer();
      await use(running);
      await running.stop("SIGKILL");
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  alive: [
    async ({ browser, javaScriptEnabled }, use) => {
      const watch = (context: BrowserContext) => void context.on("page", waitForScripts);
      if (javaScriptEnabled) browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
    },
    { auto: true },
  ],
});
