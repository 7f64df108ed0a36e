// In npm test: tests/browser/navigation.spec.ts - skip link, menu and links by keyboard; pages.spec.ts goes through a sample of pages
import { expect } from "@playwright/test";
import { themes, wear } from "../helpers/accessible";
import { faultsThrough, unseenRings } from "../helpers/focus-ring";
import { faultsOf, faultsOfWays, pressTab, tabThrough } from "../helpers/focus-round";
import { type Watched, watchFocus } from "../helpers/focus-stops";
import { noteForeignHosts } from "../helpers/foreign-hosts";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openHtml, openText, writeHtml } from "../helpers/writing";

const phone = { width: 360, height: 640 };
const zoomed = { width: 320, height: 256 };
const sizes = [{ width: 1280, height: 720 }, phone, zoomed];

test.use({ contextOptions: { reducedMotion: "reduce" } });

const tablet = { width: 700, height: 600 };

const menus = {
  menu: 'summary:is(:has-text("Menü"), :has-text("Mehr"))',
  "choice of a theme": 'summary[title="Design umschalten"]',
};

for (const path of ["/about", "/admin/services"])
  for (const [name, menu] of Object.entries(menus))
    test(`the ${name} of ${path} closes by Escape, and lies over nothing that has the focus`, async ({
      page,
      baseURL,
    }) => {
      await signInAsStaff(page, baseURL);
      const keys = await page.context().newCDPSession(page);
      await page.goto(path);
      const isWithinMenu = path === "/about" && name === "choice of a theme";
      for (const size of isWithinMenu ? [tablet] : [phone, zoomed]) {
        await page.setViewportSize(size);
        const details = page.locator(":is(header, nav) details", { has: page.locator(menu) });
        const summary = details.locator("summary");
        await summary.focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        await expect(details.locator("a, button").first()).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(details).not.toHaveAttribute("open");
        await expect(summary).toBeFocused();

        await details.evaluate((menu: HTMLDetailsElement) => (menu.open = true));
        const round = await tabThrough(page, keys);
        expect([...faultsOf(round), ...(await unseenRings(page, round))]).toEqual([]);
        await expect(details).not.toHaveAttribute("open");
      }
    });

test("wide tables in articles scroll by the arrow keys, and code is broken into lines instead", async ({
  page,
}) => {
  await page.setViewportSize(zoomed);
  await page.goto("/blog/erst-aufraeumen-dann-automatisieren");
  const table = page.locator(".prose-site .table-scroll").first();
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await page.goto("/blog/ki-im-buero-was-du-ihr-gibst-und-was-nicht");
  const code = page.locator(".prose-site pre").first();
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("the line that is written stays above the bar with the buttons", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  await writeHtml(page, "<p>Moin!</p>\n".repeat(60));
  await page.evaluate(watchFocus);
  for (const open of [openHtml, openText]) {
    const content = await open(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await content.press("Control+End");
      for (const text of ["Tschüss!", "\n", "\n", "Bis bald!"]) await page.keyboard.type(text);
      expect(await content.evaluate(hiddenBy), `at ${size.width} px`).toBe("");
      await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.type("Noch etwas.");
      expect(await content.evaluate(hiddenBy), `at ${size.width} px, from the top`).toBe("");
    }
  }
});

test("a message lies over nothing that has the focus", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const keys = await page.context().newCDPSession(page);
  await page.goto("/admin/services");
  await page
    .getByRole("button", { name: /nach unten/ })
    .first()
    .click();
  const toast = page.locator(".toast");
  await toast.waitFor();
  await page.getByRole("link", { name: "Redaktion", exact: true }).click();
  await expect(page).toHaveURL("/admin");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await toast.hover();
    const there = await tabThrough(page, keys);
    const back = await tabThrough(page, keys, true);
    expect
      .soft([...faultsOfWays(there, back), ...(await unseenRings(page, back))], `${size.width} px`)
      .toEqual([]);
  }
});

test("the consent banner locks nobody in and lies over nothing that has the focus", async ({
  page,
  withOwnDialogue,
}) => {
  await noteForeignHosts(page);
  const keys = await page.context().newCDPSession(page);
  await page.goto(`${withOwnDialogue}/impressum`);
  const reject = page.getByRole("dialog").getByRole("button", { name: "Alles ablehnen" });
  await reject.waitFor();
  const room = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom));
  expect(await room()).toBeGreaterThan(100);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await faultsThrough(page, keys), `${size.width} px`).toEqual([]);
  }
  await reject.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await room()).toBe(0);
});

test("the consent settings are gone through in a circle, and Escape leads back", async ({ page }) => {
  const keys = await page.context().newCDPSession(page);
  await page.goto("/impressum");
  const opener = page.getByRole("contentinfo").getByRole("button", { name: "Cookie-Einstellungen" });
  await opener.press("Enter");
  const dialogue = page.getByRole("dialog", { name: "Cookie-Einstellungen" });
  await dialogue.getByRole("button", { name: "Alles ablehnen" }).waitFor();
  for (const theme of themes) {
    await wear(page, theme);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(watchFocus);
      await page.evaluate(() => (window as unknown as Watched).focusWatch.start(false));
      await dialogue.getByRole("button").first().focus();
      await pressTab(keys, { times: 24 });
      const round = await page.evaluate(() => (window as unknown as Watched).focusWatch.round());
      expect
        .soft(round.stops.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`)))
        .toEqual([]);
      expect.soft(await unseenRings(page, round)).toEqual([]);
      const missed = await dialogue.evaluate((dialogue) => {
        const { reached } = (window as unknown as Watched).focusWatch;
        const controls = [...dialogue.querySelectorAll("button, a, input:enabled")];
        return controls.filter((control) => control.checkVisibility() && !reached.includes(control)).length;
      });
      expect.soft(missed).toBe(0);
    }
  }
  await page.keyboard.press("Escape");
  await expect(dialogue).toBeHidden();
  await expect(opener).toBeFocused();
});

function hiddenBy(element: Element) {
  return (window as unknown as Watched).focusWatch.hiddenBy(element) ?? "";
}
