// In npm test: tests/browser/navigation.spec.ts - buttons keep their edges in forced colours
import { expect, type Locator, type Page } from "@playwright/test";
import { themes } from "../helpers/accessible";
import { test } from "../helpers/filled-site";
import { paint, shareChanged, strongest } from "../helpers/painted";

const article = "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";

async function expectTold(page: Page, part: Locator, attribute = "aria-current", otherwise = "") {
  // Found by its state, it would not be found without it.
  const element = await part.elementHandle();
  if (!element) throw new Error("nothing to be seen");
  const before = await paint(page, element);
  const value = await element.evaluate(
    (element, [name, otherwise]) => {
      const value = element.getAttribute(name);
      if (otherwise) element.setAttribute(name, otherwise);
      else element.removeAttribute(name);
      return value;
    },
    [attribute, otherwise] as const,
  );
  const share = shareChanged(before, await paint(page, element));
  expect.soft(share, `${attribute} of ${part}`).toBeGreaterThanOrEqual(0.04);
  await element.evaluate(
    (element, [name, value]) =>
      value === null ? element.removeAttribute(name) : element.setAttribute(name, value),
    [attribute, value] as const,
  );
}

const current = (page: Page, name: string) =>
  page.getByRole("navigation", { name }).locator("[aria-current]");

for (const colorScheme of themes) {
  test.describe(`in forced colours, ${colorScheme}`, () => {
    test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" }, colorScheme });

    test("visitors tell states apart", async ({ page, filledSite: _ }) => {
      await page.goto("/blog");
      for (const menu of ["Hauptmenü", "Kategorien"]) await expectTold(page, current(page, menu));
      await page.goto("/datenschutz");
      await expectTold(page, current(page, "Rechtliche Seiten"));
      await page.goto("/contact");
      await expectTold(page, page.getByLabel("Name *"), "aria-invalid", "true");
      const box = page.getByRole("checkbox");
      const open = await paint(page, box);
      await box.check();
      expect.soft(shareChanged(open, await paint(page, box))).toBeGreaterThanOrEqual(0.04);
      const send = page.getByRole("button", { name: "Nachricht senden" });
      for (const part of [box, send, page.getByLabel("Nachricht *")]) {
        await part.blur();
        await part.evaluate((element) => element.focus({ focusVisible: true } as FocusOptions));
        const focused = await paint(page, part, 8);
        await part.blur();
        const share = shareChanged(focused, await paint(page, part, 8));
        expect.soft(share, `focus on ${part}`).toBeGreaterThanOrEqual(0.02);
      }
      await page.locator("header summary").first().press("Enter");
      await expectTold(page, page.locator("header [aria-pressed=true]").first(), "aria-pressed", "false");
      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator("summary", { hasText: "Menü" }).press("Enter");
      await expectTold(page, current(page, "Mobiles Menü"));
    });

    test("staff tell states apart", async ({ page, filledSite: { staffPages, session } }) => {
      const last = (pattern: RegExp) => String(staffPages.filter((path) => pattern.test(path)).at(-1));
      await page.context().addCookies(session);
      await page.goto(last(/^\/admin\/contacts\/[^/]{36}$/));
      for (const menu of ["Redaktion", "Nachrichten filtern"]) await expectTold(page, current(page, menu));
      await expectTold(page, page.getByRole("region", { name: "Liste" }).locator("[aria-current]"));
      const dot = page.getByText("Ungelesen:").locator("..");
      expect.soft(strongest(await paint(page, dot, 4), 100), "unread").toBeGreaterThanOrEqual(3);
      await page.goto(last(/^\/admin\/services\/[^/]{36}$/));
      await expectTold(page, page.locator("th [aria-current]"));
      await page.goto(last(/^\/admin\/newsletter\/[^/]{36}$/));
      await expectTold(page, page.getByRole("progressbar"), "value", "0");
    });

    for (const theme of themes)
      test(`every logo is seen in the ${theme} theme`, async ({ page, filledSite: _ }) => {
        await page.addInitScript((theme) => localStorage.setItem("theme", theme), theme);
        for (const path of ["/podcast", "/references", article]) {
          await page.goto(path);
          const logos = page.locator('img[src*="/logo"], img[src*="/clients/"]').filter({ visible: true });
          for (const logo of await logos.all()) {
            const seen = strongest(await paint(page, logo), 20);
            expect.soft(seen, `${path} ${await logo.getAttribute("src")}`).toBeGreaterThanOrEqual(3);
          }
        }
      });
  });
}
