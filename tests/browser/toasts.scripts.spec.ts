import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { card, provokeError, provokeSuccess, region } from "../helpers/messages";

test("an error stays, and leaves with the answer it belongs to", async ({ page }) => {
  await page.clock.install();
  await provokeError(page);
  await page.clock.runFor(60_000);
  await expect(card(page, "Validierungsfehler")).toBeVisible();
  await page.getByLabel("E-Mail *").fill("antje@werft.example");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(card(page, "Nachricht gesendet!")).toBeVisible();
  await expect(card(page, "Validierungsfehler")).toHaveCount(0);
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
  await expect(toast.locator("details")).toHaveAttribute("open");
  await page.clock.runFor(150);
  await expect(toast.locator("details")).not.toHaveAttribute("open");
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
  await expect(region(page).locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card(page, "Validierungsfehler")).toHaveCount(0);
  await expect(email).toBeFocused();
});

test("each message is added once to a region that was there before", async ({ page }) => {
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
  await page.getByLabel("Name *").fill("Antje Ahlers");
  await page.getByLabel("E-Mail *").fill("antje@werft");
  await page.getByLabel("Betreff *").fill("Server");
  await page.getByLabel("Nachricht *").fill("Moin!");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(card(page, "Validierungsfehler")).toBeVisible();
  const added = await page.evaluate(() => (window as unknown as { added: string[] }).added);
  expect(added.filter((text) => text.includes("Validierungsfehler"))).toHaveLength(1);
});
