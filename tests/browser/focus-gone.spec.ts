import { expect } from "@playwright/test";
import { expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { region } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

// What somebody else has deleted meanwhile, and what was never there.

test("a row that is gone is not moved, and that is said", async ({ page, baseURL }, { project }) => {
  await signInAsStaff(page, baseURL);
  const headers = { Origin: String(baseURL) };
  const slug = `bald-weg-${project.name}`;
  const form = { title: `Bald weg (${project.name})`, slug, full_description: "Moin", is_active: "on" };
  await page.request.post("/admin/services/new", { form, headers, maxRedirects: 0 });
  await page.goto("/admin/services");
  const row = page.getByRole("row", { name: form.title });
  const id = (await row.getAttribute("id"))?.replace("zeile-", "");
  const gone = await page.request.post(`/admin/services/${id}/delete`, {
    form: {},
    headers,
    maxRedirects: 0,
  });
  expect(gone.status()).toBe(303);
  await row
    .getByRole("button", { name: /nach oben/ })
    .locator("visible=true")
    .click();
  await expect(region(page).getByText("Schon gelöscht")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectPlace(page, project.name === "js" ? "h1 Leistungen" : "body");
});

test("pages of what is not there say so in their title", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const id = crypto.randomUUID();
  for (const [path, title] of [
    [`/admin/blog/${id}`, "Beitrag bearbeiten: nicht gefunden | Redaktion"],
    [`/admin/newsletter/${id}`, "Mailing: nicht gefunden | Redaktion"],
    [`/admin/contacts/${id}`, "Oops! Page not found | Redaktion"],
    [`/admin/blog/${id}/delete`, "Oops! Page not found | Redaktion"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

test("text that was sent without a session is spoken of where the focus is", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/services/new");
  await page.getByLabel("Titel *").fill("Ohne Sitzung");
  await page.getByLabel("Slug *").fill("ohne-sitzung");
  await page.getByLabel("Beschreibung *").fill("Moin");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const summary = page.getByRole("region", { name: "Bitte melde Dich neu an" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Was Du geschrieben hast, ist noch da.");
});
