import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const row = (page: Page, number: number) => page.getByRole("group", { name: `Testimonial ${number}` });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Types into a row as somebody does who was led there. */
async function say(page: Page, number: number, [name, position, quote]: [string, string, string]) {
  await row(page, number).getByLabel("Name").fill(name);
  await row(page, number).getByLabel("Position").fill(position);
  await row(page, number).getByLabel("Zitat").fill(quote);
}

test("what clients say is written, sorted, refused, shown and taken out in rows", async ({ page }, {
  project,
}) => {
  const slug = `stimmen-${project.name}`;
  await page.goto("/admin/references/new");
  await page.getByLabel("Titel *").fill("Stimmen");
  await page.getByLabel("Slug *").fill(slug);
  await page.getByLabel("Beschreibung *").fill("Eine Werft.");
  await page.getByLabel("Ergebnisse", { exact: true }).fill("Es läuft.");

  await press(page, "Testimonial hinzufügen");
  await expectPlace(page, "input testimonial_1_author");
  await say(page, 1, ["Ina Kai", "Leiterin", "Sehr gut."]);
  await press(page, "Testimonial hinzufügen");
  await expectPlace(page, "input testimonial_2_author");
  await say(page, 2, ["Bo Deich", "Wirt (Pacht)", 'Ein 5" Rohr.']);
  await row(page, 2).getByLabel("Freigegeben am").fill("2026-03-01");
  await page.getByLabel("Titel *").fill("Die Stimmen");
  await press(page, "Testimonial 2 nach oben");
  await expectPlace(page, "button Testimonial 1 nach unten");
  await expect(row(page, 1).getByLabel("Name")).toHaveValue("Bo Deich");
  await expect(row(page, 2).getByLabel("Zitat")).toHaveValue("Sehr gut.");
  await expect(page.getByLabel("Titel *")).toHaveValue("Die Stimmen");
  await expectFitAndAccessible(page, [1440, 360]);

  await press(page, "Speichern");
  await page.getByRole("link", { name: /^Testimonial 1: Die Anführungszeichen/ }).click();
  await expect(row(page, 1).getByLabel("Zitat")).toHaveAttribute("aria-invalid", "true");
  await row(page, 1).getByLabel("Zitat").fill("Gern „wieder“.");
  await press(page, "Speichern und weiterschreiben");
  await expect(page.getByText("Reference created successfully")).toBeVisible();
  await expect(row(page, 1).getByLabel("Freigegeben am")).toHaveValue("2026-03-01");
  await expect(row(page, 2).getByLabel("Name")).toHaveValue("Ina Kai");

  const shown = async () => (await page.request.get("/references")).text();
  expect(await shown()).toContain("Gern „wieder“.");
  expect(await shown()).not.toContain("freigegeben am 01.03.2026");

  await press(page, "Testimonial 1 entfernen");
  await expectPlace(page, "input testimonial_1_author");
  await expect(row(page, 2)).toHaveCount(0);
  await expect(row(page, 1).getByLabel("Name")).toHaveValue("Ina Kai");
  expect(await shown()).toContain("Gern „wieder“.");
  await press(page, "Testimonial 1 entfernen");
  await expectPlace(page, "button Testimonial hinzufügen");
  await press(page, "Speichern");
  await expect(page.getByText("Reference updated successfully")).toBeVisible();
  expect(await shown()).not.toContain("Gern „wieder“.");
  await page.goto("/admin/references");
  await page.getByRole("row", { name: "Die Stimmen" }).getByRole("rowheader").getByRole("link").click();
  await expect(page.getByLabel("Ergebnisse", { exact: true })).toHaveValue("Es läuft.");
  const address = page.url().split("?")[0] ?? "";
  await page.request.post(`${address}/delete`, { form: {}, headers: { Origin: new URL(address).origin } });
});
