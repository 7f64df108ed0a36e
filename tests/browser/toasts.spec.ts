import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/living-page";
import { card, provokeError, region } from "../helpers/messages";

test("a message stands at the bottom right, 356 px wide, and is closed by its button", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await provokeError(page);
  const box = await card(page, "Validierungsfehler").boundingBox();
  expect(box?.width).toBe(356);
  expect(Math.round((box?.x ?? 0) + 356)).toBe(1280 - 16 - (await scrollbar(page)));
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(720 - 16);
  await page.locator("summary", { hasText: "Meldung schließen" }).click();
  await expect(card(page, "Validierungsfehler")).toBeHidden();
});

test("three messages are seen at a time", async ({ page }) => {
  await provokeError(page);
  const cards = region(page).locator(".toast");
  await cards.evaluateAll(addCopies, 4);
  await expect(cards).toHaveCount(5);
  await expect(cards.locator("visible=true")).toHaveCount(3);
});

function addCopies([card]: Element[], count: number) {
  for (let made = 0; made < count; made++) card?.parentElement?.append(card.cloneNode(true));
}

function scrollbar(page: Page): Promise<number> {
  return page.evaluate(() => innerWidth - document.documentElement.clientWidth);
}
