import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";

test("a visitor chooses a category, reads an article and comes back", async ({ page }) => {
  await page.goto("/blog");
  const categories = page.getByRole("navigation", { name: "Kategorien" });
  await expect(categories.getByRole("link", { name: "Alle Artikel" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await categories.getByRole("link", { name: "Einblicke" }).click();
  await expect(page).toHaveURL("/blog?kategorie=Einblicke");
  await expect(categories.getByRole("link", { name: "Einblicke" })).toHaveAttribute("aria-current", "true");

  await page
    .getByRole("main")
    .getByRole("link", { name: /^Hafenlotse/ })
    .click();
  await expect(page).toHaveURL("/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara");
  await expect(page.getByRole("heading", { level: 1, name: /^Hafenlotse/ })).toBeVisible();
  await page
    .getByRole("navigation", { name: "In diesem Artikel" })
    .getByRole("link", { name: "Und jetzt Du" })
    .click();
  await expect(page).toHaveURL(/#a-und-jetzt-du$/);
  await expect(page.getByRole("heading", { name: "Und jetzt Du" })).toBeInViewport();

  await page.getByRole("link", { name: "Zurück zum Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("an article that is not there leads back to the blog", async ({ page }) => {
  const response = await page.goto("/blog/gibt-es-nicht");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Artikel nicht gefunden" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Zurück zum Blog" }).click();
  await expect(page).toHaveURL("/blog");
});
