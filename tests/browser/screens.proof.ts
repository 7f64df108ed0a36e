// In npm test: tests/browser/screens.spec.ts - one screen of each frame, with sizes and spacings taking turns
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/filled-site";
import { allFaultsOf, watch } from "../helpers/visit";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const parts = 8;
for (let part = 0; part < parts; part++)
  test(`screens of the staff are accessible, gone through by keyboard and read in every size, part ${part + 1} of ${parts}`, async ({
    page,
    filledSite: { staffPages, session },
  }) => {
    test.setTimeout(900_000);
    await page.context().addCookies(session);
    for (const path of staffPages.filter((_, index) => index % parts === part)) {
      // In a tab of its own, since what is given up on the way to the next screen counts as failed.
      const screen = await page.context().newPage();
      // What is not there is told by the browser as well.
      const faults = path === "/admin/gibt-es-nicht" ? [] : watch(screen);
      await screen.goto(path);
      expect.soft([...(await allFaultsOf(screen)), ...faults], path).toEqual([]);
      await screen.close();
    }
  });

test("at 400 % zoom every entry of every menu is reached and seen", async ({
  page,
  filledSite: { session },
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.context().addCookies(session);
  for (const [path, count] of [
    ["/", [11]],
    ["/admin", [3, 11]],
  ] as const) {
    await page.goto(path);
    const menus = page.getByRole("banner").locator("summary").filter({ visible: true });
    await expect(menus).toHaveCount(count.length);
    for (const [index, entries] of count.entries()) {
      await menus.nth(index).press("Enter");
      expect(await walkMenu(page), `${path}, menu ${index + 1}`).toEqual(Array(entries).fill("seen"));
    }
  }
});

async function walkMenu(page: Page) {
  const seen: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const entry = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (element.localName === "summary" || !element.closest("details[open]")) return null;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return isInside && element.contains(onTop) ? "seen" : `${element.textContent} is hidden`;
    });
    if (!entry) return seen;
    seen.push(entry);
  }
}
