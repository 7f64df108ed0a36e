// In npm test: tests/browser/rebuilt.spec.ts - whoever types while a page with an extension's icons comes to life
import { expect, type Page } from "@playwright/test";
import { interfere, interferences, typeThrough } from "../helpers/interference";
import { holdScripts, test } from "../helpers/living-page";
import { field } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { chooseStatus } from "../helpers/writing";

const forms: Record<string, string[]> = {
  "/": ["name", "email", "message"],
  "/contact": ["name", "email", "subject", "message"],
  "/newsletter": ["firstName", "email"],
  "/admin/login": ["email", "password"],
  "/admin/login/forgotten": ["email"],
  "/admin/account": ["full_name"],
  "/admin/blog/new": ["title", "excerpt"],
  "/admin/services/new": ["title", "short_description"],
  "/admin/references/new": ["title", "client_name", "description"],
  "/admin/newsletter/new": ["subject"],
  "/admin/contacts": ["q"],
};

for (const kind of Object.keys(interferences))
  for (const [path, names] of Object.entries(forms))
    test(`no letter is lost at ${path}, with ${kind}`, async ({ page, baseURL }) => {
      const isForStaff = path.startsWith("/admin") && !path.startsWith("/admin/login");
      if (isForStaff) await signInAsStaff(page, baseURL);
      for (const name of names) {
        const arrive = await holdScripts(page);
        await page.goto(path);
        await interfere(page, kind);
        await field(page, name).filter({ visible: true }).first().clear();
        await typeThrough(page, name, arrive);
        await page.unrouteAll();
      }
    });

for (const kind of Object.keys(interferences)) {
  test(`the light page stays styled, and goes on as it was, with ${kind}`, async ({ page }) => {
    const arrive = await holdScripts(page);
    await page.goto("/contact");
    const before = await look(page);
    await field(page, "name").fill("Antje");
    await field(page, "privacy").check();
    await interfere(page, kind);
    await arrive();
    await expect(field(page, "name")).toHaveValue("Antje");
    await expect(field(page, "privacy")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(field(page, "privacy")).not.toBeChecked();
    expect(await look(page)).toEqual(before);
  });

  test(`what has the focus keeps it, and Tab goes on from there, with ${kind}`, async ({ page }) => {
    const arrive = await holdScripts(page);
    await page.goto("/contact");
    const question = page.locator("#fragen details summary").nth(1);
    await interfere(page, kind);
    await question.press("Enter");
    await arrive();
    await expect(question).toBeFocused();
    await expect(page.locator("#fragen details").nth(1)).toHaveJSProperty("open", true);
    await page.keyboard.press("Tab");
    await expect(page.locator("#fragen details summary").nth(2)).toBeFocused();
  });

  test(`a chosen file and a chosen option stay, with ${kind}`, async ({ page, baseURL }) => {
    await signInAsStaff(page, baseURL);
    const arrive = await holdScripts(page);
    await page.goto("/admin/blog/new");
    await chooseStatus(page, "archived");
    const file = page.locator("main input[type=file]").first();
    await file.setInputFiles({ name: "kran.txt", mimeType: "text/plain", buffer: Buffer.from("Moin") });
    await interfere(page, kind);
    await arrive();
    await expect(page.locator("input[name=status][value=archived]")).toBeChecked();
    expect(await file.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe("kran.txt");
  });
}

function look(page: Page) {
  return page.evaluate(() => {
    const { fontFamily, backgroundColor, color } = getComputedStyle(document.body);
    return { fontFamily, backgroundColor, color, theme: document.documentElement.className };
  });
}
