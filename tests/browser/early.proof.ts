// In npm test: tests/browser/editing.spec.ts - what is typed before the scripts came stays; contact.spec.ts - a box that was ticked counts
import { expect, type Page } from "@playwright/test";
import { holdScripts, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openText, source } from "../helpers/writing";

// What a visitor does while the scripts are still on their way must hold once they have come.

test("a page that comes to life after a refusal still says so in its title", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto("/newsletter");
  await page.getByLabel("Vorname *").fill("Antje");
  await page.getByLabel("Nachname *").fill("Ahlers");
  await page.getByLabel("E-Mail *").fill("antje@werft");
  await page.getByRole("button", { name: "Kostenlos anmelden" }).click();
  const summary = page.getByRole("region", { name: "Validierungsfehler" });
  await expect(summary).toBeVisible();
  await arrive();
  await page.waitForTimeout(200);
  await expect(page).toHaveTitle(/^Fehler: /);
  await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).click();
  await expect(page).toHaveTitle(/^Kontakt/);
});

test("a text selected before the scripts came is the one that typing replaces", async ({ page, baseURL }) => {
  const { text, arrive } = await openStoredText(page, baseURL);
  await page.keyboard.press("Control+A");
  await arrive();
  await page.keyboard.type("Neu");
  await expect(text).toHaveValue("Neu");
});

test("what was typed while all scripts were on their way is what the editor opens with", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  const arrive = await holdScripts(page);
  await page.goto("/admin/blog/new");
  await page.getByLabel("Inhalt *").fill("<h2>Früh</h2>");
  await arrive();
  await expect(await openText(page)).toContainText("Früh");
  await expect(source(page)).toHaveValue("<h2>Früh</h2>");
});

for (const list of ["/admin/blog", "/admin/services", "/admin/references", "/admin/newsletter"])
  test(`leaving a form of ${list} in which nothing was typed is not asked about`, async ({
    page,
    baseURL,
  }) => {
    await signInAsStaff(page, baseURL);
    await page.goto(list);
    const links = page.getByRole("row").getByRole("link");
    const item = (await links.count()) > 0 ? await links.first().getAttribute("href") : null;
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    for (const path of [`${list}/new`, ...(item ? [item] : [])]) {
      await page.goto(path);
      await expect(page.getByText("noch nicht gespeichert", { exact: false })).toHaveCount(
        path.endsWith("new") ? 1 : 0,
      );
      await page.getByRole("banner").getByRole("link", { name: "Redaktion" }).click();
      await page.waitForURL("**/admin");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    expect(questions).toEqual([]);
  });

test("a page comes to life in a browser that tells of no paint", async ({ page }) => {
  await page.addInitScript(() => {
    window.PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Nachricht senden" })).toBeDisabled();
});

/** Opens a stored text for editing, its cursor in it and its scripts on their way. */
async function openStoredText(page: Page, baseURL: string | undefined) {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/services");
  const address = await page.locator("tbody a").first().getAttribute("href");
  const arrive = await holdScripts(page);
  await page.goto(address ?? "");
  const text = page.getByLabel("Kurztext");
  await text.focus();
  return { text, arrive };
}
