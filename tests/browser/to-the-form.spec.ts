import { expect, test } from "@playwright/test";

test("on a phone a button leads down to the form, and the next stop is its first field", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/contact");
  await page.getByRole("link", { name: "Nachricht schreiben" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Schreib uns" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Schreib uns" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Name *")).toBeFocused();
});
