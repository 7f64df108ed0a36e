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

test("on a low screen a long message leaves half of it, and can be closed", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const long = "Dieser Satz ist so lang, dass er auf mehreren Zeilen steht. ".repeat(5);
  await flash(page, { tone: "error", title: "Fehler", lines: [long] });
  await page.goto("/contact");
  const box = await region(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(128);
  await page.getByLabel("Telefon").focus();
  await expect(page.getByLabel("Telefon")).toBeInViewport();
  const field = await page.getByLabel("Telefon").boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  await closer(page).click();
  await expect(card(page, "Fehler")).toBeHidden();
});

function error(title: string): Toast {
  return { tone: "error", title };
}

function scrollbar(page: Page): Promise<number> {
  return page.evaluate(() => innerWidth - document.documentElement.clientWidth);
}
