import { expect, test } from "@playwright/test";

test("answers are printed, opened or not", async ({ page }) => {
  await page.goto("/contact");
  const answer = page.locator("#fragen details p").first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(answer).toBeVisible();
});
