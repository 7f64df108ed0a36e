import { expect, type Page } from "@playwright/test";
import { axe, overflow, themes, wear } from "../helpers/accessible";
import { test } from "../helpers/living-page";

const pages = ["/", "/services", "/references", "/contact", "/podcast", "/datenschutz"];

/** The element that has the focus, and how it shows that. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // A card that is one link bears the ring in its place.
    const card = element.closest(".group:has(.card-link:focus-visible)");
    const { outlineStyle, outlineWidth } = getComputedStyle(card ?? element);
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return {
      name: `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`,
      place: [...document.querySelectorAll("*")].indexOf(element),
      ring: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      // Nothing lies over it, such as the header.
      seen: Boolean(top && (element.contains(top) || top.contains(element))),
    };
  });
}

for (const path of pages) {
  test(`${path} is walked by keyboard in order, every step in sight with a ring`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await page.getByRole("button", { name: "Cookie-Einstellungen" }).last().waitFor({ state: "attached" });
    let last = -1;
    for (let steps = 0; ; steps++) {
      await page.keyboard.press("Tab");
      const step = await focused(page);
      if (!step || step.place < last) {
        expect(steps, "steps until the page starts again").toBeGreaterThan(15);
        break;
      }
      expect(step).toMatchObject({ ring: true, seen: true });
      last = step.place;
    }
  });

  test(`${path} holds at 400 % zoom, also with wider spacing of letters, words and lines`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    expect(await overflow(page), "at 400 %").toBe(0);
    await page.evaluate(() => {
      // What WCAG 1.4.12 lets readers set; by the object model, which the content policy leaves alone.
      for (const element of document.querySelectorAll<HTMLElement>("body *")) {
        Object.assign(element.style, { lineHeight: "1.5", letterSpacing: "0.12em", wordSpacing: "0.16em" });
      }
    });
    expect(await overflow(page), "at 400 %, with wider spacing").toBe(0);
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await overflow(page), "at 200 %, with wider spacing").toBe(0);
  });
}

test("who asks for more contrast gets 7 : 1 in both themes", async ({ page }) => {
  await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
  for (const path of pages) {
    await page.goto(path);
    for (const theme of themes) {
      await wear(page, theme);
      const { violations } = await axe(page)
        .withRules(["color-contrast-enhanced"])
        .exclude(".bg-signal")
        .analyze();
      const low = violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${path}, ${theme}: ${html}`));
      expect(low).toEqual([]);
    }
  }
});

test("in forced colours buttons keep their edges and the focus its ring", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/contact");
  const call = page
    .getByRole("contentinfo")
    .or(page.getByRole("main"))
    .getByRole("link", { name: "30 Minuten" });
  const button = page.getByRole("button", { name: "Nachricht senden" });
  for (const control of [call.first(), button]) {
    await expect(control).toHaveCSS("border-top-style", "solid");
    await expect(control).not.toHaveCSS("border-top-width", "0px");
  }
  await page.keyboard.press("Tab");
  expect(await focused(page)).toMatchObject({ ring: true });
});
