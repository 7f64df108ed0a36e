import { expect, type Locator, type Page } from "@playwright/test";
import { overflow } from "./accessible";

/** What must not happen on any page without scripts: the console's errors, and what could not be loaded. */
export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    // A refused form answers 400 or 409, and the console tells of it.
    const isAnswer = message.location().url === page.url() || /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isAnswer) faults.push(message.text());
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    const { pathname } = new URL(request.url());
    // A browser without scripts refuses to preload them; what a new page comes in the way of is not lost.
    if (reason === "net::ERR_ABORTED" || (reason === "csp" && pathname.endsWith(".js"))) return;
    faults.push(`${pathname}: ${reason}`);
  });
  page.on("response", (response) => {
    const isPart = !response.request().isNavigationRequest();
    if (isPart && response.status() >= 400) faults.push(`${response.url()}: ${response.status()}`);
  });
  return faults;
}

/** The page that is open fits, and its policy lets no script in that it does not know. */
export async function expectFits(page: Page): Promise<void> {
  expect(await overflow(page), `${page.url()} scrolls sideways`).toBe(0);
}

/** A part that the address names: at the top of what is seen, and styled as such where it can have the focus. */
export async function expectTarget(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  expect(await target.evaluate((element) => element.matches(":target"))).toBe(true);
}

export const button = (page: Page | Locator, value: string) =>
  page.locator(`button[name=intent][value="${value}"]`);
export const field = (page: Page | Locator, name: string) =>
  page.locator(`:is(input, select, textarea)[name="${name}"]:not([type=hidden])`);
