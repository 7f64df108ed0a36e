import { expect, type Locator, type Page } from "@playwright/test";
import { overflow } from "./accessible";

export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    // Refused forms answer 4xx, which the console reports.
    const isAnswer = message.location().url === page.url() || /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isAnswer) faults.push(message.text());
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    const { pathname } = new URL(request.url());
    // Without scripts Chromium blocks modulepreloads; aborted ones belong to the former page.
    if (reason === "net::ERR_ABORTED" || (reason === "csp" && pathname.endsWith(".js"))) return;
    faults.push(`${pathname}: ${reason}`);
  });
  page.on("response", (response) => {
    const isPart = !response.request().isNavigationRequest();
    if (isPart && response.status() >= 400) faults.push(`${response.url()}: ${response.status()}`);
  });
  return faults;
}

export async function expectFits(page: Page): Promise<void> {
  expect(await overflow(page), `${page.url()} scrolls sideways`).toBe(0);
}

export async function expectTarget(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  expect(await target.evaluate((element) => element.matches(":target"))).toBe(true);
}

export const button = (page: Page | Locator, value: string) =>
  page.locator(`button[name=intent][value="${value}"]`);
export const field = (page: Page | Locator, name: string) =>
  page.locator(`:is(input, select, textarea)[name="${name}"]:not([type=hidden])`);
