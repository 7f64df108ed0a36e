import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";

test("a filled honeypot shows no sign of sending", async ({ page }) => {
  await page.goto("/newsletter");
  await page.getByLabel("Vorname *").fill("Nele");
  const form = page.locator("#newsletter");
  const button = form.getByRole("button");
  await page.route("**/newsletter.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  // As a machine fills it, every state of the button noted.
  const seen = await form.evaluate(async (element: HTMLFormElement) => {
    const send = element.querySelector("button");
    const states = new Set<string>();
    const note = () => states.add(`${send?.textContent} ${send?.disabled}`);
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
    const end = performance.now() + 1500;
    while (performance.now() < end) {
      note();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return [...states];
  });
  expect(seen).toEqual(["Kostenlos anmelden false"]);
  await expect(button).toBeEnabled();
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
  // The sample's six; other tests may have added more, which wait no longer than the sixth.
  expect(delays.slice(1, 6)).toEqual(["0.1s", "0.2s", "0.3s", "0.4s", "0.5s"]);
  await page.goto("/");
  const contact = page.locator("#contact [data-fade]").first();
  await expect(contact).toHaveAttribute("data-fade", "waiting");
  await contact.scrollIntoViewIfNeeded();
  await expect(contact).toHaveAttribute("data-fade", "done");
});

test("a page that is not there has menus that work", async ({ page }) => {
  await page.goto("/gibt-es-nicht");
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
});
