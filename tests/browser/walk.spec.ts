import { expect, type Page } from "@playwright/test";
import { expectAccessible, overflow, themes, wear } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { publicPages } from "../helpers/pages";

/** Notes what must not happen on any page: failed requests, console errors, foreign hosts. */
function watch(page: Page, project: string): string[] {
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A browser without scripts refuses to preload them; with scripts, "csp" would be a fault of our policy.
    if (reason === "csp" && project === "no-js" && new URL(request.url()).pathname.endsWith(".js")) return;
    faults.push(`failed: ${request.url()} ${reason}`);
  });
  page.on(
    "response",
    (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`),
  );
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:" && hostname !== "127.0.0.1") faults.push(`foreign: ${request.url()}`);
  });
  return faults;
}

for (const path of publicPages) {
  test(`${path} is whole and accessible in both themes`, async ({ page }, { project }) => {
    const faults = watch(page, project.name);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.locator("h1")).toHaveCount(1);
    for (const theme of themes) {
      await wear(page, theme);
      await page.setViewportSize({ width: 1280, height: 720 });
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      expect(await overflow(page), `scrolls sideways, ${theme}`).toBe(0);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page), `scrolls sideways at 320 px, ${theme}`).toBe(0);
      expect(faults).toEqual([]);
      await expectAccessible(page);
    }
  });
}

test("the missing page says so, leads home and names the path in the console", async ({ page }, {
  project,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const response = await page.goto("/gibt-es-nicht");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  if (project.name === "js") await expect.poll(() => logged.join()).toContain("/gibt-es-nicht");
  await page.getByRole("link", { name: "Startseite" }).click();
  await expect(page).toHaveURL("/");
});

test("the menu of a phone opens, leads on and closes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Mobiles Menü" });
  await expect(menu).toBeHidden();
  await page.locator("summary", { hasText: "Menü" }).click();
  await menu.getByRole("link", { name: "Leistungen" }).click();
  await expect(page).toHaveURL("/services");
  await expect(menu).toBeHidden();
  await expect(page.locator('a[aria-current="page"]', { hasText: "Leistungen" }).first()).toBeAttached();
});
