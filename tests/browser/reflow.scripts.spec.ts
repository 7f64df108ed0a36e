import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/filled-site";
import { comeToLife } from "../helpers/living-page";
import { doubledText, lostText, readWith, wideSpacing } from "../helpers/lost-text";
import { shareOfBars, unnamedParts } from "../helpers/page-parts";
import { publicPages } from "../helpers/pages";

/** A screen of 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
const ways = [
  { how: "at 400 %", size: zoomed, style: "" },
  { how: "at 400 %, widely spaced", size: zoomed, style: wideSpacing },
  { how: "on a phone, widely spaced", size: { width: 360, height: 640 }, style: wideSpacing },
  { how: "on a tablet, widely spaced", size: { width: 768, height: 1024 }, style: wideSpacing },
  { how: "widely spaced", size: { width: 1280, height: 720 }, style: wideSpacing },
  { how: "with doubled text", size: { width: 1280, height: 720 }, style: doubledText },
];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("the site loses nothing at 400 % zoom, widely spaced or with doubled text", async ({
  page,
  filledSite: { url, articles },
}) => {
  for (const path of [...publicPages, "/gibt-es-nicht", ...articles]) {
    await page.goto(url + path);
    await expectWhole(page, path);
  }
});

test("the staff area loses nothing at 400 % zoom, widely spaced or with doubled text", async ({
  page,
  filledSite: { url, entrance, staffPages, session },
}) => {
  for (const path of entrance) {
    await page.goto(url + path);
    await expectWhole(page, path);
  }
  await page.context().addCookies(session);
  for (const path of staffPages) {
    await page.goto(url + path);
    await expectWhole(page, path);
  }
});

async function expectWhole(page: Page, path: string) {
  const faults: string[] = [];
  for (const { how, size, style } of ways) {
    await page.setViewportSize(size);
    await readWith(page, style);
    faults.push(...(await lostText(page)).map((fault) => `${how}: ${fault}`));
    // Asked to, nothing moves.
    if (await page.evaluate(() => document.getAnimations().length)) faults.push(`${how}: something moves`);
    // What scrolls by itself does so on the narrowest screen or never.
    if (how !== "at 400 %") continue;
    faults.push(...(await unnamedParts(page)));
    if ((await shareOfBars(page)) > 0.5) faults.push("bars take more than half of the screen");
  }
  expect.soft(faults, path).toEqual([]);
}

test("at 400 % zoom every entry of every menu is reached and seen, and a message leaves half of the screen", async ({
  page,
  filledSite: { url, staffPages, session },
}) => {
  await page.setViewportSize(zoomed);
  await page.context().addCookies(session);
  for (const [path, count] of [
    // On a phone the choice of a theme stands in the menu.
    ["/", [11]],
    ["/admin", [3, 11]],
  ] as const) {
    await page.goto(url + path);
    await comeToLife(page);
    const menus = page.getByRole("banner").locator("summary").filter({ visible: true });
    await expect(menus).toHaveCount(count.length);
    for (const [index, entries] of count.entries()) {
      await menus.nth(index).press("Enter");
      expect(await walkMenu(page), `${path}, menu ${index + 1}`).toEqual(Array(entries).fill("seen"));
    }
  }
  const editor = staffPages.find((path) => /^\/admin\/services\/[0-9a-f-]{36}$/.test(path));
  await page.goto(url + editor);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.locator(".toast")).toBeVisible();
  const said = (await page.locator(".toast").allInnerTexts()).join(" | ");
  expect(await shareOfBars(page), said).toBeLessThanOrEqual(0.5);
});

/** Goes through the open menu by keyboard; tells of each entry whether it is seen. */
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
