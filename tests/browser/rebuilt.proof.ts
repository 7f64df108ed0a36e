// In npm test: tests/browser/editing.spec.ts - a foreign node in the body of the dark page
import { expect, type Page } from "@playwright/test";
import { holdScripts, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

// An extension may put its own nodes into a page before its scripts run; React then builds all of it anew.

const intruders = {
  head: () => document.head.prepend(document.createElement("meta")),
  body: () => document.body.prepend(document.createElement("div")),
  main: () => document.querySelector("main")?.prepend(document.createElement("div")),
};

for (const [where, intrude] of Object.entries(intruders))
  test(`a foreign node in ${where} leaves the light page styled and keeps what was typed`, async ({
    page,
  }) => {
    const arrive = await holdScripts(page);
    await page.goto("/contact");
    const before = await look(page);
    await page.getByLabel("Nachricht *").fill("Moin");
    await page.getByRole("checkbox").check();
    await page.evaluate(intrude);
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { first: "" }));
    await arrive();
    await expect(page.locator("html[data-first]")).toHaveCount(0);
    await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin");
    await expect(page.getByRole("checkbox")).toBeChecked();
    expect(await look(page)).toEqual(before);
  });

test("a foreign node in the staff area keeps what was typed", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const arrive = await holdScripts(page);
  await page.goto("/admin/blog/new");
  const before = await look(page);
  await page.getByLabel("Titel").fill("Moin");
  await page.getByLabel("Status", { exact: true }).selectOption("Archiviert");
  await page.evaluate(intruders.body);
  await arrive();
  await expect(page.getByLabel("Titel")).toHaveValue("Moin");
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("archived");
  expect(await look(page)).toEqual(before);
});

function look(page: Page) {
  return page.evaluate(() => {
    const { fontFamily, backgroundColor, color } = getComputedStyle(document.body);
    return { fontFamily, backgroundColor, color, theme: document.documentElement.className };
  });
}
