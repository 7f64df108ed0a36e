import { expect, type Page } from "@playwright/test";
import { longTitle, test } from "../helpers/filled-site";
import { lostText, readWith } from "../helpers/lost-text";
import { publicPages } from "../helpers/pages";
import { dividedWords, wrongHyphens } from "../helpers/word-breaks";

const widths = [320, 360, 768, 1280];

async function expectGoodBreaks(page: Page, path: string) {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const found = [...(await lostText(page)), ...(await dividedWords(page))];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  faults.push(...(await wrongHyphens(page)));
  expect.soft(faults, path).toEqual([]);
}

test("on the site the longest words break within their boxes, and no others", async ({
  page,
  filledSite: { url, articles },
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of [...publicPages, ...articles]) {
    await page.goto(url + path);
    await expectGoodBreaks(page, path);
  }
});

test("in the staff area the longest words break within their boxes, and no others", async ({
  page,
  filledSite: { url, staffPages, session },
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.context().addCookies(session);
  // The page of the design shows one word longer than any window, broken wherever its box ends.
  for (const path of staffPages.filter((path) => !path.startsWith("/admin/design"))) {
    await page.goto(url + path);
    await expectGoodBreaks(page, path);
  }
});

test("cards are cut from 640 px on only, and the name of their link is never cut", async ({
  page,
  filledSite: { url, session },
}) => {
  await page.context().addCookies(session);
  for (const path of ["/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara", "/admin/blog"]) {
    await page.goto(url + path);
    const title = page.locator('[class*="line-clamp-2"]', { hasText: longTitle });
    const isCut = () => title.evaluate(({ clientHeight, scrollHeight }) => clientHeight < scrollHeight);
    // So narrow that it would be cut on any screen.
    await readWith(page, "h3, th { max-width: 12rem }");
    await page.setViewportSize({ width: 639, height: 800 });
    expect(await isCut(), `${path} below 640 px`).toBe(false);
    await page.setViewportSize({ width: 640, height: 800 });
    expect(await isCut(), `${path} from 640 px on`).toBe(true);
    await expect(page.getByRole("link", { name: longTitle, exact: path !== "/admin/blog" })).toHaveCount(1);
  }
});
