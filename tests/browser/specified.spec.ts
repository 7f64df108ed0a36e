import { expect } from "@playwright/test";
import { settle } from "../helpers/focus";
import { holdBack, test } from "../helpers/living-page";

test("a filled honeypot shows no sign of sending", async ({ page }) => {
  await page.goto("/newsletter");
  const form = page.locator("#newsletter");
  const release = await holdBack(page, "**/newsletter.data*");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.evaluate((element: HTMLFormElement) => {
    const send = element.querySelector("button");
    const states = new Set<string>();
    const note = () => states.add(`${send?.textContent} ${send?.disabled} ${send?.ariaDisabled}`);
    Object.assign(window, { states });
    note();
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (const name of ["firstName", "lastName", "email", "website"]) {
      const field = element.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = name === "email" ? "a@b.example" : "x";
    }
    element.requestSubmit();
  });
  await sent;
  await settle(page);
  release();
  await settle(page);
  await expect(form.getByRole("button")).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { states: Set<string> }).states.size)).toBe(1);
});

test("the office's hours end while the page is open", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-18T15:59:30Z") });
  for (const path of ["/", "/about"]) {
    await page.goto(path);
    await page.clock.setSystemTime(new Date("2026-11-18T15:59:30Z"));
    await page.clock.fastForward(61_000);
    await expect(page.getByText("Gerade nicht im Büro")).toHaveCount(2);
  }
});

test("cards below the screen wait, each a tenth of a second longer than the one before", async ({ page }) => {
  await page.goto("/references");
  const cards = page.locator("article[data-fade]");
  await expect(cards.nth(2)).toHaveAttribute("data-fade", "waiting");
  const delays = await cards.evaluateAll((all) =>
    all.map((card) => (card as HTMLElement).style.transitionDelay),
  );
  expect(delays.length).toBeGreaterThanOrEqual(5);
  const tenths = delays.map((delay) => Math.round(Number.parseFloat(delay || "0") * 10));
  expect(tenths.slice(1)).toEqual(tenths.slice(0, -1).map((before) => Math.min(before + 1, 5)));
  await page.goto("/");
  const contact = page.locator("#contact [data-fade]").first();
  await expect(contact).toHaveAttribute("data-fade", "waiting");
  await contact.scrollIntoViewIfNeeded();
  await expect(contact).toHaveAttribute("data-fade", "done");
});

for (const colorScheme of ["light", "dark"] as const)
  test(`a phone's first screen holds what a client says, and no chart, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const hero = page.locator("#home");
    await expect(hero.locator("blockquote")).toBeInViewport({ ratio: 1 });
    for (const chart of await hero.locator('img[src*="harbour"]').all()) await expect(chart).toBeHidden();
    const texts = page.locator("#about li p");
    for (const text of await texts.all()) await expect(text).toBeVisible();
  });

const article = "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";

test("the address of an article is copied, and where a browser refuses it stands there, marked", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(article);
  const copy = page.locator("main button:not([form])").first();
  await copy.click();
  await expect(copy).toBeFocused();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${article}`);
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject() } }),
  );
  await copy.click();
  await expect(page.locator("main input[readonly]")).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(article);
});
