import { expect, test } from "@playwright/test";
import { expectAccessible, overflow, themes, wear } from "../helpers/accessible";
import { signInAsStaff } from "../helpers/staff-page";

test("every part shown is accessible and fits the narrowest phone, in both themes", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signInAsStaff(page, baseURL);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Gestaltung" })).toHaveCount(0);
  await page.goto("/admin/design");
  const parts = page.getByRole("navigation", { name: "Teile" }).getByRole("link");
  await expect(parts.first()).toBeVisible();
  for (const part of await parts.all()) {
    await part.click();
    await expect(part).toHaveAttribute("aria-current", "true");
    for (const theme of themes) {
      await wear(page, theme);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page), `${await part.textContent()} scrolls sideways, ${theme}`).toBe(0);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  }
});

test("every colour of the sheet is in use: the browser knows it", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/design");
  const swatches = page.locator("rect[data-token]");
  expect(await swatches.count()).toBeGreaterThan(40);
  const unknown = await swatches.evaluateAll((rects) =>
    rects
      .map((rect) => String(rect.getAttribute("data-token")))
      .filter((name) => !getComputedStyle(document.documentElement).getPropertyValue(name)),
  );
  expect(unknown).toEqual([]);
});
