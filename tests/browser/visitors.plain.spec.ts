import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { expectFits, expectTarget, field, watch } from "../helpers/plain-pages";

// What only a browser shows of pages without scripts: styles, focus, places, width. The journeys are in tests/journeys.

test.use({ viewport: { width: 320, height: 640 } });

test("a visitor forgets the consent, is led to it and sends the message", async ({ page }) => {
  const faults = watch(page);
  const answer = await page.goto("/contact#schreib-uns");
  expect(answer?.headers()["content-security-policy"]).toMatch(
    /default-src 'none'; script-src 'self' 'sha256-/,
  );
  await expectFits(page);
  await expectTarget(page.locator("#schreib-uns"));
  await page.keyboard.press("Tab");
  await expect(field(page, "name")).toBeFocused();
  await expect(field(page, "website")).not.toBeInViewport();

  for (const [name, text] of [
    ["name", "Antje Ahlers"],
    ["email", "antje@werft.example"],
    ["subject", "Server"],
    ["message", "Moin!\nUnser Server brummt."],
  ] as const)
    await field(page, name).fill(text);
  const send = page.getByRole("button", { name: "Nachricht senden" });
  await send.click();
  const summary = page.getByRole("region", { name: "Validierungsfehler" });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await summary.getByRole("link").click();
  await expect(field(page, "privacy")).toBeFocused();
  await expectTarget(field(page, "privacy"));
  await field(page, "privacy").check();
  await send.click();
  const card = page.locator("#kontakt");
  await expect(card).toContainText("antje@werft.example");
  await expect(card).toBeFocused();
  await expectTarget(card);
  await expect(page.getByText("Nachricht gesendet!")).toBeInViewport();
  await expectFits(page);
  await page.getByRole("region", { name: "Meldungen" }).locator("summary").click();
  await expect(page.getByText("Nachricht gesendet!")).toBeHidden();
  expect(faults).toEqual([]);
});

test("the menu of a phone opens, leads on and is closed on the next page", async ({ page }) => {
  const faults = watch(page);
  await page.goto("/");
  await expectFits(page);
  const menu = page.getByRole("navigation", { name: "Mobiles Menü" });
  await expect(menu).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toBeHidden();
  await page.locator("summary", { hasText: "Menü" }).press("Enter");
  for (const link of await menu.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await menu.getByRole("link", { name: "Leistungen" }).click();
  await expect(page).toHaveURL("/services");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button")).toHaveCount(0);
  await page.goto("/podcast");
  await expect(page.getByRole("button", { name: "Cookie-Einstellungen" })).toBeHidden();
  expect(faults).toEqual([]);
});
