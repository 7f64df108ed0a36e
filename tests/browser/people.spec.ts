import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const address = (page: Page) => page.getByLabel("E-Mail-Adresse der Person");
const open = (page: Page) => page.getByRole("button", { name: "Akte öffnen" });

async function download(page: Page, name: RegExp) {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("a person is looked up, handed out and erased by forms alone", async ({ page }, { project }) => {
  const word = `Akte${project.name.replace("-", "")}`;
  const email = `${word}.Person@Werft.example`;
  const sent = await page.request.post("/contact", {
    form: { name: `${word} Ahlers`, email, message: `Moin von ${word}`, privacy: "on" },
    headers: { Origin: String(site().url) },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(302);

  await page.goto("/admin");
  await page.getByRole("link", { name: "Personenakte" }).click();
  await expect(page).toHaveTitle(/^Personenakte/);
  await expectFitAndAccessible(page);
  await address(page).fill("kein");
  await open(page).click();
  await expect(page.getByText("Das ist keine E-Mail-Adresse.")).toBeVisible();
  await expect(address(page)).toHaveValue("kein");
  await expectFitAndAccessible(page);

  await address(page).fill("niemand@nirgends.example");
  await open(page).click();
  await expect(page.getByText("Zu dieser Adresse ist nichts gespeichert.")).toBeVisible();
  await address(page).fill(email.toUpperCase());
  await open(page).click();
  await expect(page.getByRole("heading", { name: email.toLowerCase() })).toBeVisible();
  await expect(page.getByText(`Moin von ${word}`).first()).toBeVisible();
  await expectFitAndAccessible(page);

  const html = await download(page, /Zum Drucken/);
  expect(html.name).toMatch(/^personenakte-.+\.html$/);
  expect(html.text).toContain(`Moin von ${word}`);
  const json = await download(page, /Als Daten/);
  expect(JSON.parse(json.text).nachrichten).toMatchObject([{ nachricht: `Moin von ${word}` }]);

  await page.getByRole("link", { name: "Löschen …" }).click();
  await expect(page).toHaveTitle(/^Person löschen/);
  await expect(page.getByText(`Moin von ${word}`).first()).toBeVisible();
  await expect(page.getByText(/werden 30 Tage aufgehoben/)).toBeVisible();
  await expectFitAndAccessible(page);
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect(page.getByText(`Moin von ${word}`).first()).toBeVisible();

  await page.getByRole("link", { name: "Löschen …" }).click();
  await page.getByRole("button", { name: "Alles löschen" }).click();
  await expect(page).toHaveURL(/\/admin\/people\?email=/);
  await expect(page.getByText(/^Am .+ Uhr gelöscht von Britta Browser: 1 Nachricht/)).toBeVisible();
  await expect(page.getByText("Zu dieser Adresse ist nichts gespeichert.")).toBeVisible();
  await expect(page.getByText(`Moin von ${word}`)).toHaveCount(0);
  await expectFitAndAccessible(page);
});

test("the page that is printed needs nothing but itself", async ({ page, browser }, { project }) => {
  const word = `Druck${project.name.replace("-", "")}`;
  const email = `${word}@werft.example`;
  await page.request.post("/contact", {
    form: { name: word, email, message: `<b>Moin</b> ${"sehr-lang".repeat(40)}`, privacy: "on" },
    headers: { Origin: String(site().url) },
    maxRedirects: 0,
  });
  await page.goto(`/admin/people?email=${email}`);
  const { text } = await download(page, /Zum Drucken/);
  const context = await browser.newContext({ offline: true, viewport: { width: 360, height: 700 } });
  const paper = await context.newPage();
  const faults: string[] = [];
  paper.on("console", (message) => faults.push(message.text()));
  paper.on("request", ({ url }) => faults.push(url()));
  await paper.setContent(text);
  await expect(paper.getByRole("heading", { level: 1 })).toContainText(email.toLowerCase());
  await expect(paper.getByText("<b>Moin</b>").first()).toBeVisible();
  expect(await paper.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
