import { expect, type Page, type Route } from "@playwright/test";
import { expectPlace } from "../helpers/focus";
import { holdBack, test } from "../helpers/living-page";
import { trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const footer = (page: Page) => page.getByRole("contentinfo");
const terms = (page: Page) => footer(page).getByRole("link", { name: "AGB", exact: true });

async function expectInSight(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
        return document.activeElement !== document.body && bottom > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
}

test("the missing page says so, names the path in the console and leads on by its menus", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const response = await page.goto("/gibt-es-nicht");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect.poll(() => logged.join()).toContain("/gibt-es-nicht");
  await footer(page).getByRole("link", { name: "Impressum" }).click();
  await expect(page).toHaveURL("/impressum");
});

test("a phone's first screen holds the calls, and its menu is opened, closed by Escape, and leads on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 660 });
  await page.goto("/");
  for (const call of await page.locator("#home").getByRole("link").all())
    await expect(call).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#home section")).toBeInViewport();
  const menu = page.locator("header details").filter({ visible: true });
  await menu.locator("summary").press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.locator("a").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(menu.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.locator('a[href="/services"]').click();
  await expect(page).toHaveURL("/services");
  await expect(menu).not.toHaveAttribute("open");
  await expect(page.locator('header a[aria-current="page"]').first()).toHaveAttribute("href", "/services");
});

test("the local page has its description, its picture and its business in the head, by any link", async ({
  page,
}) => {
  for (const from of ["/", "/services", "/impressum"]) {
    await page.goto(from);
    await page.locator('a[href="/it-support-bremerhaven"]').first().click();
    await expect(page).toHaveURL("/it-support-bremerhaven");
    for (const tag of [
      "meta[name=description]",
      "meta[property='og:image']",
      "script[type='application/ld+json']",
    ])
      await expect(page.locator(`head ${tag}`).first()).toBeAttached();
  }
});

test("the skip link leads past the menus, for visitors and for staff", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  for (const path of ["/services", "/admin"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    await expect(page.locator('a[href="#inhalt"]')).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest("main")))).toBe(true);
  }
});

test("the focus goes along: with a category, to an article and its parts, and back to its link in sight", async ({
  page,
}) => {
  await page.goto("/blog");
  const category = page.locator('main a[href*="kategorie="]').first();
  const words = await category.innerText();
  await category.press("Enter");
  await expect(page).toHaveURL(/kategorie=/);
  await expectPlace(page, `a ${words}`);
  await expect(category).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(category).not.toHaveAttribute("aria-current");

  const link = page.getByRole("main").getByRole("heading").getByRole("link").last();
  const title = await link.innerText();
  await link.press("Enter");
  await expectPlace(page, `h1 ${title}`);
  await page.goBack();
  await expectPlace(page, `a ${title}`);
  await expectInSight(page);

  await page.goto("/blog/erst-aufraeumen-dann-automatisieren");
  const entries = page.locator("[aria-labelledby=inhaltsverzeichnis] a");
  for (const index of [2, 0, 0]) {
    const entry = entries.nth(index);
    const part = await entry.innerText();
    await entry.press("Enter");
    await expectPlace(page, `h2 ${part}`);
    await expectInSight(page);
  }
});

test("a way from the foot of a page leads to the top of the next, which says that it is coming", async ({
  page,
  baseURL,
}) => {
  await page.goto("/services");
  let comes = await holdBack(page, /references\.data/);
  await footer(page).getByRole("link", { name: "Referenzen" }).click();
  await expect(page.locator(".pending-bar")).toHaveCount(1);
  comes();
  await expect(page).toHaveURL("/references");
  await expect(page.locator(".pending-bar")).toHaveCount(0);
  await expect(heading(page)).toBeInViewport();

  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  comes = await holdBack(page, "**/admin/blog.data*");
  await page.locator('a[href="/admin/blog"]').filter({ visible: true }).first().click();
  await expect(page.getByText("Loading...")).toBeVisible();
  comes();
  await expect(page).toHaveURL("/admin/blog");
  await expect(page.getByText("Loading...")).toHaveCount(0);
});

test("a link whose data do not come leads to its page by a full load", async ({ page }) => {
  await page.goto("/impressum");
  const fall = (route: Route) => route.abort("internetdisconnected");
  await page.route("**/*.data*", fall);
  await terms(page).click();
  await expect(page).toHaveTitle("Keine Verbindung");
  await expect(page.locator("html[lang=de]")).toHaveCount(1);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Jakarta");
  await page.locator('main a[href="/agb"]').click();
  await page.waitForURL("**/agb");
  await expect(heading(page)).toHaveText("Allgemeine Geschäftsbedingungen");
});

test("a page of a newer release comes by one full load", async ({ page }) => {
  await page.goto("/impressum");
  await page.route(/assets\/.*agb.*\.js/i, (route) => route.fulfill({ status: 404, body: "" }));
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await terms(page).click();
  await page.waitForURL("**/agb");
  await expect(heading(page)).toHaveText("Allgemeine Geschäftsbedingungen");
  expect(loads).toEqual(["/agb"]);
});

test("a link without an answer for long says so, and its page is had by another try", async ({ page }) => {
  await page.clock.install();
  await page.goto("/impressum");
  await page.route("**/*.data*", () => undefined);
  await terms(page).click();
  await page.clock.runFor(21_000);
  const again = trouble(page).getByRole("button").first();
  await expect(again).toBeVisible();
  await page.clock.resume();
  await again.click();
  await page.waitForURL("**/agb");
  await expect(trouble(page)).toHaveCount(0);
});

test("in forced colours buttons and cards keep their edges", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/contact");
  for (const control of await page.locator("main :is(button[type=submit], .shadow-soft)").all()) {
    await expect(control).toHaveCSS("border-top-style", "solid");
    await expect(control).not.toHaveCSS("border-top-width", "0px");
  }
});

test("a table of three columns fits a phone, code keeps its full stop, and paper says where an article is from", async ({
  page,
}) => {
  const path = "/blog/e-rechnung-empfangen-ohne-den-feierabend-zu-opfern";
  await page.setViewportSize({ width: 350, height: 740 });
  await page.goto(path);
  const table = page.locator(".table-scroll");
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  const gap = await page.locator(".prose-site code").evaluateAll((codes) => {
    const stopped = codes.find((code) => code.nextSibling?.textContent?.startsWith("."));
    const [words, stop] = [document.createRange(), document.createRange()];
    words.selectNodeContents(stopped as Element);
    stop.setStart(stopped?.nextSibling as Text, 0);
    stop.setEnd(stopped?.nextSibling as Text, 1);
    return (
      stop.getBoundingClientRect().left - Math.max(...[...words.getClientRects()].map(({ right }) => right))
    );
  });
  expect(gap).toBeLessThan(2.5);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("article").getByText(path)).toBeVisible();
});
