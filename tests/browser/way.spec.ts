import { expect, type Locator, type Page } from "@playwright/test";
import { phones, positionsWithoutCall } from "../helpers/call-in-sight";
import { test } from "../helpers/living-page";
import { expectTarget, field } from "../helpers/plain-pages";
import { signInAsStaff } from "../helpers/staff-page";

test.use({ viewport: { width: 390, height: 844 } });

const bar = (page: Page) => page.locator(".call-bar");
const bookings = (page: Page) => page.getByRole("listitem").filter({ has: page.getByText("Buchen") });

function scrollTo(page: Page, top: number) {
  return page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
}

async function endOf(part: Locator) {
  const box = await part.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the bar is there from the start, and goes for a field and for a call of the page's own", async ({
      page,
    }) => {
      await page.goto("/");
      await expect(bar(page)).toBeHidden();
      await scrollTo(page, 844);
      await expect(bar(page)).toBeVisible();
      const box = await bar(page).boundingBox();
      expect(box).toMatchObject({ x: 0, width: 390 });
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
      expect(box?.height).toBeLessThanOrEqual(57);
      await expect(bar(page).getByRole("link", { name: "Termin" })).toHaveAttribute("href", "/dating");

      const own = page.locator('#services a[href="/dating"]');
      await own.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
      await expect(own).toBeInViewport({ ratio: 1 });
      await expect(bar(page)).toBeHidden();

      await page.goto("/contact");
      const form = page.locator("form").filter({ has: field(page, "message") });
      for (const place of ["start", "center", "end"] as const) {
        await form.evaluate((part, block) => part.scrollIntoView({ block, behavior: "instant" }), place);
        await expect(bar(page)).toBeHidden();
      }
      await page.goto("/blog");
      await expect(bar(page)).toBeVisible();
      await page.locator("main form input").first().focus();
      await expect(bar(page)).toBeHidden();
      await page.locator("main form input").first().blur();
      await expect(bar(page)).toBeVisible();
    });

    test("the bar rings in office hours and writes else, as the indicator says", async ({ page }) => {
      await page.goto("/about");
      await scrollTo(page, 2000);
      const isOpen = (await page.getByText("Jetzt im Büro").count()) > 0;
      await expect(bar(page).getByRole("link").first()).toHaveAttribute(
        "href",
        isOpen ? /^tel:/ : "/contact#schreib-uns",
      );
    });

    test("there is no bar on the page that books, on wide screens and on low ones", async ({ page }) => {
      await page.goto("/dating");
      await scrollTo(page, 900);
      await expect(bar(page)).toHaveCount(0);
      await page.goto("/services");
      for (const [width, height] of [
        [1024, 768],
        [360, 300],
      ] as const) {
        await page.setViewportSize({ width, height });
        await scrollTo(page, 900);
        await expect(bar(page)).toBeHidden();
      }
    });

    for (const viewport of phones)
      test(`on ${viewport.width} × ${viewport.height} all talks can be booked without looking for them`, async ({
        page,
      }) => {
        await page.setViewportSize(viewport);
        await page.goto("/dating");
        await expect(bookings(page)).toHaveCount(3);
        expect(await endOf(bookings(page).last())).toBeLessThanOrEqual(700);
        const opened = page.context().waitForEvent("page");
        await bookings(page).first().locator("img").filter({ visible: true }).click({ force: true });
        expect((await opened).url()).toBeDefined();
        await page.goto("/contact");
        if (viewport.height > 800)
          expect(await endOf(field(page, "message"))).toBeLessThanOrEqual(viewport.height);
        await expect(field(page, "name")).toBeInViewport({ ratio: 1 });
      });
  });

const [large, small] = phones;
for (const [index, path] of [
  "/",
  "/dating",
  "/contact",
  "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara",
  "/gibt-es-nicht",
].entries())
  test(`${path} has a call in sight wherever it is scrolled to`, async ({ page }) => {
    await page.setViewportSize(index % 2 ? small : large);
    await page.goto(path);
    expect(await positionsWithoutCall(page, path)).toEqual([]);
  });

test("what has the focus is not under the bar", async ({ page }) => {
  await page.goto("/agb");
  await scrollTo(page, 100);
  const links = page.locator("main, footer").getByRole("link");
  for (const link of await links.all()) {
    await link.focus();
    const [end, top] = [await endOf(link), (await bar(page).boundingBox())?.y ?? 0];
    if (await bar(page).isVisible()) expect(end).toBeLessThanOrEqual(top);
  }
});

test("the bar follows the clock while the page is open", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-18T16:59:30Z") });
  await page.goto("/services");
  await page.clock.setSystemTime(new Date("2026-11-18T16:58:30Z"));
  await page.clock.fastForward(61_000);
  await expect(bar(page).getByText("Anrufen")).toBeAttached();
  await page.clock.fastForward(61_000);
  await expect(bar(page).getByText("Schreiben")).toBeAttached();
});

test("staff see no bar, nor does a preview", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog");
  await expect(bar(page)).toHaveCount(0);
  const article = await page.locator("tbody th a").first().getAttribute("href");
  await page.goto(`${article}/preview`);
  await expect(page.locator("main article")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

const digits = (text: string) => text.replace(/\D/g, "");

test("the number is in the header of wide screens, all of it, and in the hero of every size", async ({
  page,
}) => {
  for (const width of [1024, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const header = page.getByRole("banner");
    for (const part of await header.getByRole("link").filter({ visible: true }).all()) {
      const box = await part.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width - 16);
      expect(box?.height).toBeLessThanOrEqual(72);
    }
    // Another test may have given the firm another number.
    const [inHeader = "", inHero = ""] = await Promise.all(
      [header, page.locator("#home")].map((part) =>
        part.locator('a[href^="tel:"]').filter({ visible: true }).innerText(),
      ),
    );
    expect(digits(inHeader).length).toBeGreaterThan(6);
    expect(digits(inHero)).toBe(digits(inHeader));
  }
});

test("the bar leads to the form", async ({ page }) => {
  await page.goto("/contact#schreib-uns");
  await expectTarget(page.locator("#schreib-uns"));
});
