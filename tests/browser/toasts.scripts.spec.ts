import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { card, closer, fillMessage, flash, provokeError, provokeSuccess, region } from "../helpers/messages";

test("an error stays, and leaves with the answer it belongs to", async ({ page }) => {
  await page.clock.install();
  await provokeError(page);
  await page.clock.runFor(60_000);
  await expect(card(page, "Fehler")).toBeVisible();
  await fillMessage(page, "Moin!");
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(card(page, "Nachricht gesendet!")).toBeVisible();
  await expect(card(page, "Fehler")).toHaveCount(0);
});

test("a success leaves after 4 seconds, but not while pointer or focus are on it", async ({ page }) => {
  await page.clock.install();
  await provokeSuccess(page);
  const toast = card(page, "Nachricht gesendet!");
  await toast.hover();
  // From here on, the time that the test itself takes does not count.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.keyboard.press("Alt+t");
  await expect(region(page)).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.getByRole("link", { name: "Weitere Nachricht schreiben" }).focus();
  await page.clock.runFor(3900);
  await expect(toast).not.toHaveClass(/leaving/);
  await page.clock.runFor(150);
  await expect(toast).toHaveClass(/leaving/);
  await page.clock.runFor(250);
  await expect(toast).toHaveCount(0);
});

test("Alt+T reaches the messages, the next Tab their button, and closing leads back", async ({ page }) => {
  await provokeError(page);
  const email = page.getByLabel("E-Mail *");
  await email.focus();
  await page.keyboard.press("Alt+t");
  await expect(region(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(closer(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card(page, "Fehler")).toHaveCount(0);
  await expect(email).toBeFocused();
});

test("a message is read out once, without its button, by a region that was there before", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.evaluate(() => {
    const added: string[] = [];
    Object.assign(window, { added });
    for (const live of document.querySelectorAll("[aria-live]")) {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) added.push(node.textContent ?? "");
      }).observe(live, { childList: true, subtree: true });
    }
  });
  await fillMessage(page, "Moin!");
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(card(page, "Nachricht gesendet!")).toBeVisible();
  const added = await page.evaluate(() => (window as unknown as { added: string[] }).added);
  expect(added).toEqual(["Nachricht gesendet!Wir melden uns binnen 24 Stunden bei Dir zurück."]);
});

test("a closed message leaves the others where they are, and the next of more than three comes forward", async ({
  page,
}) => {
  await flash(page, ...["Eins", "Zwei", "Drei", "Vier"].map((title) => ({ tone: "error" as const, title })));
  await page.goto("/contact");
  const cards = region(page).locator(".toast");
  const buttons = closer(page);
  await expect(cards).toHaveCount(4);
  await expect(cards.locator("visible=true")).toHaveText(["Zwei", "Drei", "Vier"]);
  await expect(buttons.locator("visible=true")).toHaveCount(3);
  for (const [title, index] of [
    ["Drei", 2],
    ["Vier", 3],
  ] as const) {
    const [text, button] = [await card(page, title).boundingBox(), await buttons.nth(index).boundingBox()];
    if (!text || !button) throw new Error("not shown");
    expect(button.y).toBeGreaterThanOrEqual(text.y);
    expect(button.y + button.height).toBeLessThanOrEqual(text.y + text.height + 1);
  }
  await buttons.nth(2).click();
  await expect(card(page, "Drei")).toHaveCount(0);
  await expect(cards.locator("visible=true")).toHaveText(["Eins", "Zwei", "Vier"]);
});

test("a message that came with the page stands there once while the page comes to life", async ({ page }) => {
  await page.addInitScript(() => {
    const counts = Object.assign(window, { most: 0 });
    const count = () => {
      counts.most = Math.max(counts.most, document.querySelectorAll(".toast").length);
    };
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  });
  await provokeError(page);
  expect(await page.evaluate(() => (window as unknown as { most: number }).most)).toBe(1);
});
