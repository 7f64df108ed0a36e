import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { createCookie } from "@remix-run/node";
import type { Toast } from "../../app/schemas/answers";
import { site, test } from "../helpers/living-page";
import { closer, field, region } from "../helpers/messages";

const cards = (page: Page) => region(page).locator(".toast");
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });

async function openWith(page: Page, ...toasts: Toast[]) {
  const { sessionSecret } = JSON.parse(await readFile(join(site().dataDir, "secrets.json"), "utf8"));
  const cookie = createCookie("flash", { secrets: [sessionSecret] });
  const [name = "", value = ""] = (await cookie.serialize(toasts)).split(";")[0]?.split(/=(.*)/) ?? [];
  await page.context().addCookies([{ name, value, url: site().url, httpOnly: true }]);
  await page.goto("/contact");
}

test("an error stands once at the bottom right, stays, and is reached and closed by keyboard", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const counts = Object.assign(window, { most: 0 });
    const count = () => {
      counts.most = Math.max(counts.most, document.querySelectorAll(".toast").length);
    };
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  });
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWith(page, { tone: "error", title: "Fehler", lines: ["Da ging etwas schief."] });
  await expect(card(page, "Fehler")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { most: number }).most)).toBe(1);
  const box = await card(page, "Fehler").boundingBox();
  const scrollbar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
  expect(box?.width).toBe(356);
  expect(Math.round((box?.x ?? 0) + 356)).toBe(1280 - 16 - scrollbar);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(720 - 16);
  await page.clock.runFor(60_000);
  await expect(card(page, "Fehler")).toBeVisible();
  await field(page, "email").focus();
  await page.keyboard.press("Alt+t");
  await expect(region(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(closer(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.clock.runFor(250);
  await expect(card(page, "Fehler")).toHaveCount(0);
  await expect(field(page, "email")).toBeFocused();
});

test("a success leaves after 4 seconds, but not while pointer or focus are on it", async ({ page }) => {
  await page.clock.install();
  await openWith(page, { tone: "success", title: "Nachricht gesendet!" });
  const toast = card(page, "Nachricht gesendet!");
  await toast.hover();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.keyboard.press("Alt+t");
  await expect(region(page)).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.getByRole("main").getByRole("link").first().focus();
  await page.clock.runFor(3900);
  await expect(toast).not.toHaveClass(/leaving/);
  await page.clock.runFor(150);
  await expect(toast).toHaveClass(/leaving/);
  await page.clock.runFor(250);
  await expect(toast).toHaveCount(0);
});

test("three messages are seen at a time; one that is closed leaves the others where they are, and the next comes forward", async ({
  page,
}) => {
  const titles = ["Eins", "Zwei", "Drei", "Vier"];
  await openWith(page, ...titles.map((title) => ({ tone: "error" as const, title })));
  const buttons = closer(page);
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).locator("visible=true")).toHaveText(["Zwei", "Drei", "Vier"]);
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
  await expect(cards(page).locator("visible=true")).toHaveText(["Eins", "Zwei", "Vier"]);
});

test("on a low screen a long message leaves half of it, and can be closed", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const long = "Dieser Satz ist so lang, dass er auf mehreren Zeilen steht. ".repeat(5);
  await openWith(page, { tone: "error", title: "Fehler", lines: [long] });
  const box = await region(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(128);
  await field(page, "phone").focus();
  await expect(field(page, "phone")).toBeInViewport();
  const phone = await field(page, "phone").boundingBox();
  expect((phone?.y ?? 0) + (phone?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  await closer(page).click();
  await expect(card(page, "Fehler")).toBeHidden();
});
