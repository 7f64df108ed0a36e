// In npm test: tests/browser/editing.spec.ts - 500 emoji are taken as an excerpt, and 501 are not
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { source, writeHtml } from "../helpers/writing";

// What the browser counts is what the server counts: an emoji of one code point is one character, and a tag is none.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true });
const excerpt = (page: Page) => page.getByLabel("Kurztext");
const isTaken = (field: ReturnType<typeof source>) =>
  field.evaluate((area: HTMLTextAreaElement) => area.checkValidity());

test("emoji are counted as the server counts them", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Viele Boote");
  await page.getByLabel("Slug *").fill("viele-boote");
  await excerpt(page).fill("⛵".repeat(300));
  await expect(page.getByText("300 von 500 Zeichen")).toBeVisible();
  await excerpt(page).fill("🚢".repeat(500));
  await expect(page.getByText("500 von 500 Zeichen")).toBeVisible();
  expect(await isTaken(excerpt(page))).toBe(true);
  await writeHtml(page, `<p>${"🚢🚢🚢🚢🚢 ".repeat(10_000)}</p>`);
  await expect(page.getByText("59.999 von 100.000 Zeichen")).toBeVisible();
  expect(await isTaken(source(page))).toBe(true);
  await save(page).click();
  // Until it is stored, however long that takes.
  await page.waitForURL(/\/admin\/blog(\?|#|$)/);

  await page.getByRole("link", { name: "Viele Boote", exact: true }).click();
  await expect(page.getByText("500 von 500 Zeichen")).toBeVisible();
  await expect(page.getByText("59.999 von 100.000 Zeichen")).toBeVisible();
  await excerpt(page).fill("🚢".repeat(501));
  await expect(page.getByText("501 von 500 Zeichen")).toBeVisible();
  expect(await isTaken(excerpt(page))).toBe(false);
});
