import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

export const themes = ["light", "dark"] as const;

/** Finds what breaks the rules of axe, and only that. A page without frames needs no second one to sum up. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(page.frames().length === 1);
}

/** Expects a page without faults of accessibility. Its checks need scripts; the page without them has the same HTML. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!test.info().project.use.javaScriptEnabled) return;
  const { violations } = await axe(page).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect(found, page.url()).toEqual([]);
}

/** Expects that an open page does not scroll sideways and is accessible, in both themes and all `widths`. */
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

/** Lets an open page go over to a theme, without the time that moving colours take. */
export async function wear(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // Where scripts run, a class says so as well; pages without the choice of a theme put it there only as they load.
  await page.locator("html").evaluate(({ classList }, theme) => {
    const other = theme === "dark" ? "light" : "dark";
    if (classList.contains(other)) classList.replace(other, theme);
  }, theme);
}

/** How many pixels of a page lie beside its window. */
export function overflow(page: Page): Promise<number> {
  return page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
}
