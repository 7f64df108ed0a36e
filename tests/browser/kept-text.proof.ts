// In npm test: tests/browser/contact.spec.ts - a message that is begun survives other pages
import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";

test("moving about on the page leaves a message and its tick alone", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Nachricht *").fill("Moin");
  await page.getByRole("checkbox").check();
  await page.evaluate(() => {
    location.hash = "inhalt";
  });
  await page.goBack();
  await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin");
  await expect(page.getByRole("checkbox")).toBeChecked();
});

test("a signup survives a look at the privacy page", async ({ page }) => {
  await page.goto("/newsletter");
  await page.getByLabel("Vorname *").fill("Antje");
  await page.getByLabel("E-Mail *").fill("antje@werft.example");
  await page.locator("#newsletter").getByRole("link", { name: "Datenschutzerklärung" }).click();
  await page.waitForURL("**/datenschutz");
  await page.goBack();
  await expect(page.getByLabel("Vorname *")).toHaveValue("Antje");
  await expect(page.getByLabel("E-Mail *")).toHaveValue("antje@werft.example");
});
