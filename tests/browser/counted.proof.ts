// In npm test: tests/browser/editing.spec.ts - 500 emoji are taken as an excerpt, and 501 are not
import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { saveButton, source, writeHtml } from "../helpers/writing";

// What the browser counts is what the server counts: an emoji of one code point is one character, and a tag is none.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("a text of emoji is counted as the server counts it", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Viele Boote");
  await writeHtml(page, `<p>${"🚢🚢🚢🚢🚢 ".repeat(10_000)}</p>`);
  await expect(page.getByText("59.999 von 100.000 Zeichen")).toBeVisible();
  expect(await source(page).evaluate((area: HTMLTextAreaElement) => area.checkValidity())).toBe(true);
  await saveButton(page).click();
  await page.waitForURL(/\/admin\/blog(\?|#|$)/);
  await page.getByRole("link", { name: "Viele Boote", exact: true }).click();
  await expect(page.getByText("59.999 von 100.000 Zeichen")).toBeVisible();
});
