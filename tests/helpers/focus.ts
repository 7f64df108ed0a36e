import { expect, type Page } from "@playwright/test";

export const start = "body";

/** As tag and name: the focus, or without scripts the :target. */
export function place(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement, body } = document;
    const isScripted = history.scrollRestoration === "manual";
    const named = isScripted ? null : document.querySelector(":target");
    const at = activeElement === body ? (named ?? body) : (activeElement ?? body);
    if (at === body) return "body";
    const labels = at.getAttribute("aria-labelledby") ?? "";
    const label = document.getElementById(labels)?.textContent ?? at.getAttribute("aria-label");
    const text =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
        ? at.name
        : at.querySelector("th")?.textContent;
    const name = label ?? text ?? (at.textContent?.trim() || at.getAttribute("title") || "");
    return `${at.tagName.toLowerCase()} ${name.replace(/\s+/g, " ").trim()}`;
  });
}

/** Two frames and an idle callback. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 })),
        ),
      ),
  );
}

export async function expectPlace(page: Page, expected: string | RegExp): Promise<void> {
  await expect.poll(() => place(page)).toMatch(exactly(expected));
  await settle(page);
  expect(await place(page)).toMatch(exactly(expected));
}

/** Without scripts a page is read from its beginning. */
export async function expectArrival(page: Page, heading: string, isScripted: boolean): Promise<void> {
  await expect(page.getByRole("heading", { name: heading, exact: true }).first()).toBeAttached();
  await expectPlace(page, isScripted ? new RegExp(`^h[1-6] ${escaped(heading)}$`) : start);
}

function exactly(expected: string | RegExp) {
  return typeof expected === "string" ? new RegExp(`^${escaped(expected)}$`) : expected;
}

function escaped(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
