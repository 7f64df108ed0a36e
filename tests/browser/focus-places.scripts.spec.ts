import { expect, type Page } from "@playwright/test";
import { expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { fillMessage, trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

// Where the focus is can be seen: after links within a page, on the way back, and when something goes or comes.

const article = "/blog/erst-aufraeumen-dann-automatisieren";

async function expectInSight(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
        return document.activeElement !== document.body && bottom > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
}

test("links within a page lead to their place each time, also after another page", async ({ page }) => {
  await page.goto(article);
  const entries = page.locator("[aria-labelledby=inhaltsverzeichnis] a");
  for (const index of [2, 0, 1, 1]) {
    const entry = entries.nth(index);
    const words = await entry.innerText();
    await entry.press("Enter");
    await expectPlace(page, `h2 ${words}`);
    await expectInSight(page);
  }
  await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).click();
  await expect(page).toHaveURL("/contact");
  const skip = page.getByRole("link", { name: "Zum Inhalt springen" });
  for (const _ of [1, 2]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await skip.press("Enter");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
  }
});

test("back leads to the link that was followed, where it was", async ({ page }) => {
  await page.goto("/blog");
  const link = page.getByRole("main").getByRole("heading").getByRole("link").last();
  const title = await link.innerText();
  await link.press("Enter");
  await expectPlace(page, `h1 ${title}`);
  await page.goBack();
  await expectPlace(page, `a ${title}`);
  await expectInSight(page);
});

test("the box stays in sight as what was said above the form goes", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/contact");
  await fillMessage(page, "Moin");
  const box = page.getByRole("checkbox");
  await box.uncheck();
  await page.getByRole("button", { name: "Nachricht senden" }).press("Enter");
  await page.getByRole("link", { name: /^Bitte akzeptiere/ }).press("Enter");
  await expect(box).toBeFocused();
  await box.press("Space");
  await expect(page.getByRole("region", { name: "Datenschutzerklärung erforderlich" })).toHaveCount(0);
  await expect(box).toBeInViewport({ ratio: 1 });
});

test("a message that was not taken leads to the notice", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin");
  await page.route("**/contact.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Nachricht senden" }).press("Enter");
  await expect(trouble(page)).toBeVisible();
  await expectPlace(page, "button Noch einmal versuchen");
});

test("what a search or a filter has come to is read out", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog");
  const found = page.getByRole("status");
  await expect(found).toHaveText("");
  await page.getByRole("link", { name: "Veröffentlicht" }).click();
  await expect(found).toHaveText(/^Einträge auf dieser Seite: \d+$/);
  await page.getByRole("searchbox").fill("gibtesnicht");
  await page.getByRole("searchbox").press("Enter");
  await expect(found).toHaveText("Nichts gefunden");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("link", { name: "Alle zeigen" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});
