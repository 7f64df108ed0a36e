import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

export const themes = ["light", "dark"] as const;

/** Without frames axe needs no second page for the summary. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(page.frames().length === 1);
}

/** Needs scripts; the page without them has the same HTML. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!test.info().project.use.javaScriptEnabled) return;
  const { violations } = await axe(page).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect(found, page.url()).toEqual([]);
}

export async function expectFitAndAccessible(page: Page, widths = [1280, 320]): Promise<void> {
  for (const theme of themes) {
    await wear(page, theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${page.url()} scrolls sideways at ${width} px, ${theme}`).toBe(0);
      await expectAccessible(page);
    }
  }
}

export async function wear(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // With scripts the theme is a class as well.
  await page.locator("html").evaluate(({ classList }, theme) => {
    const other = theme === "dark" ? "light" : "dark";
    if (classList.contains(other)) classList.replace(other, theme);
  }, theme);
}

export function overflow(page: Page): Promise<number> {
  return page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
}
