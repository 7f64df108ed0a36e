import { expect, type Page } from "@playwright/test";
import type { Toast } from "../../app/schemas/answers";
import { test } from "../helpers/living-page";
import { card, closer, flash, provokeError, region } from "../helpers/messages";

test("a message stands at the bottom right, 356 px wide, and is closed by its button", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await provokeError(page);
  const box = await card(page, "Fehler").boundingBox();
  expect(box?.width).toBe(356);
  expect(Math.round((box?.x ?? 0) + 356)).toBe(1280 - 16 - (await scrollbar(page)));
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(720 - 16);
  await closer(page).click();
  await expect(card(page, "Fehler")).toBeHidden();
});

test("three messages are seen at a time", async ({ page }) => {
  await flash(page, ...["Eins", "Zwei", "Drei", "Vier", "Fünf"].map(error));
  await page.goto("/contact");
  const cards = region(page).locator(".toast");
  await expect(cards).toHaveCount(5);
  await expect(cards.locator("visible=true")).toHaveText([/^Drei/, /^Vier/, /^Fünf/]);
});

function error(title: string): Toast {
  return { tone: "error", title };
}

function scrollbar(page: Page): Promise<number> {
  return page.evaluate(() => innerWidth - document.documentElement.clientWidth);
}
