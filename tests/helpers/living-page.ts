import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { type ConfiguredSites, configuredSites } from "./configured-site";
import { type RunningServer, startServer } from "./server";

export async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React Router sets it in an effect, after which all effects ran.
    const isAlive = history.scrollRestoration === "manual" || !document.querySelector("script[type=module]");
    // The rich-text editor loads its own script.
    return isAlive && !document.querySelector(".writing:not([data-view])");
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}

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
    // The page may have cancelled it.
    await route.continue().catch(() => undefined);
  });
  return release;
}

const held = new WeakSet<Page>();

/** Resolves after hydration once called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  held.add(page);
  const release = await holdBack(page, "**/assets/*.js");
  return async () => {
    held.delete(page);
    release();
    await comeToLife(page);
  };
}

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

let running: RunningServer | undefined;

/** Throws outside of tests that have a page. */
export function site(): RunningServer {
  if (!running) throw new Error("no server runs for this worker");
  return running;
}

/** With scripts, pages count as loaded only after hydration, in all contexts. */
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
