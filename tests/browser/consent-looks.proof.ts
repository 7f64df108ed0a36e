// In npm test: tests/browser/consent.spec.ts - both answers look alike
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { themes } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { paint, shareChanged, strongest } from "../helpers/painted";

for (const system of themes) {
  for (const chosen of themes) {
    test(`system ${system}, chosen ${chosen}: each word and control of the dialogue stands out`, async ({
      page,
      withOwnDialogue,
    }) => {
      await page.emulateMedia({ colorScheme: system, reducedMotion: "reduce" });
      await page.addInitScript((theme) => localStorage.setItem("theme", theme), chosen);
      await page.goto(`${withOwnDialogue}/impressum`);
      const [banner, settings] = [page.locator(".cm"), page.locator(".pm")];
      await banner.waitFor();
      const faults = await faint(page, banner);
      await banner.getByRole("button", { name: "Cookie-Einstellungen" }).click();
      await settings.waitFor();
      faults.push(...(await faint(page, settings)));
      faults.push(...(await faintNow(page, settings)));
      expect([...new Set(faults)]).toEqual([]);
    });
  }
}

async function faint(page: Page, dialogue: Locator): Promise<string[]> {
  const faults = await faintNow(page, dialogue);
  const controls = dialogue.locator("button, .section__toggle:enabled, a").filter({ visible: true });
  for (const control of await controls.all()) {
    const text = (await control.textContent())?.trim();
    const name = text || (await control.getAttribute("class"));
    const blurred = await paint(page, control, 6);
    await control.evaluate((element: HTMLElement) => element.focus({ focusVisible: true } as FocusOptions));
    if (shareChanged(blurred, await paint(page, control, 6)) < 0.04) faults.push(`focus on ${name}`);
    await control.hover({ force: true });
    if (strongest(await paint(page, control)) < (text ? 4.5 : 3))
      faults.push(`${name} with the pointer on it`);
    await page.mouse.move(0, 0);
    await control.blur();
  }
  return faults;
}

async function faintNow(page: Page, dialogue: Locator): Promise<string[]> {
  const parts = await dialogue.evaluate((dialogue) => {
    const clip = (dialogue.querySelector(".pm__body") ?? dialogue).getBoundingClientRect();
    return [...dialogue.querySelectorAll("*")].flatMap((element) => {
      const isControl = element.matches(".toggle__icon, .pm__close-btn, .cm__btn, .pm__btn");
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const { x, y, width, height, top, bottom } = element.getBoundingClientRect();
      const isScrolled = element.closest(".pm__body") && (top < clip.top || bottom > clip.bottom);
      const isSeen =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        width > 4 &&
        !isScrolled;
      if (!isSeen || !(isControl || hasText) || element.matches(".toggle__label")) return [];
      const name = `${element.className} ${element.textContent?.trim().slice(0, 40)}`;
      return { name, isControl, hasText, box: { x, y, width, height } };
    });
  });
  const picture = await page.screenshot({ scale: "css", animations: "disabled" });
  const faults: string[] = [];
  for (const { name, isControl, hasText, box } of parts) {
    const text = hasText ? strongest(await crop(picture, box)) : Number.POSITIVE_INFINITY;
    if (text < 4.5) faults.push(`${text.toFixed(2)} : 1, words of ${name}`);
    const edge = isControl ? strongest(await crop(picture, box, 4), 20) : Number.POSITIVE_INFINITY;
    if (edge < 3) faults.push(`${edge.toFixed(2)} : 1, ${name}`);
  }
  return faults;
}

type Box = Record<"x" | "y" | "width" | "height", number>;

async function crop(picture: Buffer, { x, y, width, height }: Box, around = 0) {
  const region = {
    left: Math.max(0, Math.floor(x) - around),
    top: Math.max(0, Math.floor(y) - around),
    width: Math.floor(width) + 2 * around,
    height: Math.floor(height) + 2 * around,
  };
  const pixels = await sharp(picture).extract(region).removeAlpha().raw().toBuffer();
  return { pixels, width: region.width };
}
