import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";

const path = "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";

test("the address of an article is copied, and that is said", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(path);
  await page.getByRole("button", { name: "Link kopieren" }).click();
  await expect(page.getByRole("button", { name: "Link kopiert" })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
});

test("where a browser refuses, the address stands there, marked", async ({ page }) => {
  await page.goto(path);
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject() } }),
  );
  await page.getByRole("button", { name: "Link kopieren" }).click();
  const field = page.getByLabel("Adresse dieses Artikels");
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(path);
});
