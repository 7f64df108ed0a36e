// In npm test: tests/browser/editing.spec.ts - what is typed before the scripts came stays; contact.spec.ts - a box that was ticked counts
import { expect } from "@playwright/test";
import { settle } from "../helpers/focus";
import { holdScripts, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

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
  await settle(page);
  await expect(page).toHaveTitle(/^Fehler: /);
  await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).click();
  await expect(page).toHaveTitle(/^Kontakt/);
});

test("leaving a form in which nothing was typed is not asked about", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  for (const list of ["/admin/blog", "/admin/services", "/admin/references", "/admin/newsletter"]) {
    await page.goto(list);
    const links = page.getByRole("row").getByRole("link");
    const item = (await links.count()) ? await links.first().getAttribute("href") : null;
    for (const path of [`${list}/new`, item ?? `${list}/new`]) {
      await page.goto(path);
      await expect(page.getByText("noch nicht gespeichert")).toHaveCount(path.endsWith("new") ? 1 : 0);
      await page.getByRole("banner").getByRole("link", { name: "Redaktion" }).click();
      await page.waitForURL("**/admin");
    }
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
