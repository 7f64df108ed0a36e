// In npm test: tests/browser/navigation.spec.ts - buttons keep their edges in forced colours
import { expect, type Locator, type Page } from "@playwright/test";
import { themes } from "../helpers/accessible";
import { test } from "../helpers/filled-site";
import { comeToLife } from "../helpers/living-page";
import { paint, shareChanged, strongest } from "../helpers/painted";

const article = "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";

/** How much of an element is painted otherwise once a state is taken from it. */
async function told(page: Page, part: Locator, attribute: string, otherwise: string | null) {
  // Found by its state, it would not be found without it.
  const element = await part.elementHandle();
  if (!element) throw new Error("nothing to be seen");
  const before = await paint(page, element);
  const change = (value: string | null) =>
    element.evaluate(
      (element, [name, value]) =>
        value === null ? element.removeAttribute(name) : element.setAttribute(name, value),
      [attribute, value] as const,
    );
  const value = await element.getAttribute(attribute);
  await change(otherwise);
  const after = await paint(page, element);
  await change(value);
  return shareChanged(before, after);
}

for (const colorScheme of themes) {
  const faults: string[] = [];
  const expectTold = async (
    page: Page,
    what: string,
    part: Locator,
    attribute: string,
    otherwise: string | null = null,
  ) => {
    // Bold letters alone do not tell.
    if ((await told(page, part, attribute, otherwise)) < 0.04) faults.push(what);
  };

  test(`in forced colours visitors tell states apart, ${colorScheme}`, async ({ page, filledSite: _ }) => {
    faults.length = 0;
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
    await page.goto(`/blog`);
    await expectTold(
      page,
      "menu",
      page.getByRole("navigation", { name: "Hauptmenü" }).locator("[aria-current]"),
      "aria-current",
    );
    await expectTold(
      page,
      "category",
      page.getByRole("navigation", { name: "Kategorien" }).locator("[aria-current]"),
      "aria-current",
    );
    await page.goto(`/datenschutz`);
    await expectTold(
      page,
      "legal menu",
      page.getByRole("navigation", { name: "Rechtliche Seiten" }).locator("[aria-current]"),
      "aria-current",
    );
    await page.goto(`/contact`);
    await comeToLife(page);
    await expectTold(page, "refused field", page.getByLabel("Name *"), "aria-invalid", "true");
    const box = page.getByRole("checkbox");
    const open = await paint(page, box);
    await box.check();
    const ticked = await paint(page, box);
    if (shareChanged(open, ticked) < 0.04) faults.push("checkbox");
    const send = page.getByRole("button", { name: "Nachricht senden" });
    for (const part of [box, send, page.getByLabel("Nachricht *")]) {
      await part.blur();
      await part.evaluate((element) => element.focus({ focusVisible: true } as FocusOptions));
      const focused = await paint(page, part, 8);
      await part.blur();
      if (shareChanged(focused, await paint(page, part, 8)) < 0.02)
        faults.push(`focus on ${await part.getAttribute("id")}`);
    }
    await page.locator("header summary").first().press("Enter");
    await expectTold(
      page,
      "theme",
      page.locator("header [aria-pressed=true]").first(),
      "aria-pressed",
      "false",
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator("summary", { hasText: "Menü" }).press("Enter");
    await expectTold(
      page,
      "phone's menu",
      page.getByRole("navigation", { name: "Mobiles Menü" }).locator("[aria-current]"),
      "aria-current",
    );
    expect(faults).toEqual([]);
  });

  test(`in forced colours staff tell states apart, ${colorScheme}`, async ({ page, filledSite }) => {
    faults.length = 0;
    const { staffPages, session } = filledSite;
    const find = (pattern: RegExp) => String(staffPages.find((path) => pattern.test(path)));
    await page.context().addCookies(session);
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
    await page.goto(find(/^\/admin\/contacts\/[^/]{36}$/));
    await expectTold(
      page,
      "staff menu",
      page.getByRole("navigation", { name: "Redaktion" }).locator("[aria-current]"),
      "aria-current",
    );
    await expectTold(
      page,
      "filter",
      page.getByRole("navigation", { name: "Nachrichten filtern" }).locator("[aria-current]"),
      "aria-current",
    );
    await expectTold(
      page,
      "open message",
      page.getByRole("region", { name: "Liste" }).locator("[aria-current]"),
      "aria-current",
    );
    const dot = page.getByText("Ungelesen:").locator("..");
    if (strongest(await paint(page, dot, 4), 100) < 3) faults.push("unread");
    await page.goto(find(/^\/admin\/services\/[^/]{36}$/));
    await expectTold(page, "open row", page.locator("th [aria-current]"), "aria-current");
    await page.goto(String(staffPages.filter((path) => /^\/admin\/newsletter\/[^/]{36}$/.test(path)).at(-1)));
    await expectTold(page, "progress", page.getByRole("progressbar"), "value", "0");
    expect(faults).toEqual([]);
  });

  test(`in forced colours every logo is seen, ${colorScheme}`, async ({ page, filledSite: _ }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
    for (const theme of themes) {
      await page.addInitScript((theme) => localStorage.setItem("theme", theme), theme);
      for (const path of ["/podcast", "/references", article]) {
        await page.goto(path);
        const logos = page.locator('img[src*="/logo"], img[src*="/clients/"]').filter({ visible: true });
        for (const logo of await logos.all()) {
          const seen = strongest(await paint(page, logo), 20);
          expect.soft(seen, `${path} ${theme} ${await logo.getAttribute("src")}`).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });
}
