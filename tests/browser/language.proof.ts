// In npm test: tests/browser/pages.spec.ts and screens.spec.ts - pages as they come
import { expect, type Page } from "@playwright/test";
import { wrongLanguages } from "../helpers/languages";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

// What the specification fixes in English is marked as such wherever it is shown, and nothing German is.

async function expectLanguages(page: Page) {
  expect(await wrongLanguages(page), page.url()).toEqual([]);
}

/** Opens a page and expects that each of these texts is on it, every text in its language. */
async function open(page: Page, path: string, ...shown: string[]) {
  await page.goto(path);
  for (const text of shown) await expect(page.getByText(text).first()).toBeAttached();
  await expectLanguages(page);
}

test("the door of the staff area", async ({ page, baseURL }) => {
  await open(page, "/admin/login");
  await page.getByLabel("E-Mail *").fill("sprache@anderswo.example");
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText(/^Only @/)).toBeVisible();
  await expectLanguages(page);
  const email = "sprache@musterhafen.example";
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText("Invalid login credentials")).toBeVisible();
  await expectLanguages(page);
  await open(page, "/admin/login?modus=registrieren");
  await page.getByLabel("Name *").fill("Silke Sprache");
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByText("Account created!")).toBeVisible();
  await expectLanguages(page);
  await signInAsStaff(page, baseURL);
});

test("the staff area", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await open(page, "/admin");
  await open(page, "/admin/contacts", "Select a submission to view details");
  await open(page, "/admin/gibt-es-nicht", "Oops! Page not found");
  await open(page, "/admin/newsletter");
  await open(page, "/admin/newsletter/new");
  for (const [path, noun] of [
    ["/admin/blog", "Post"],
    ["/admin/services", "Service"],
    ["/admin/references", "Reference"],
  ]) {
    await open(page, `${path}`);
    await open(page, `${path}/new`);
    await page.getByLabel("Titel *").fill("Sprache");
    await page.getByLabel("Slug *").fill("sprache");
    if (noun === "Post") await writeHtml(page, "Moin");
    else await page.getByLabel("Beschreibung *").fill("Moin");
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByText(`${noun} created successfully`)).toBeVisible();
    await expectLanguages(page);
    const row = new URL(page.url()).hash.slice("#zeile-".length);
    await open(page, `${path}/${row}/delete`, "Are you sure you want to delete this");
    await page.getByRole("button", { name: "Löschen" }).click();
    await expect(page.getByText(`${noun} deleted successfully`)).toBeVisible();
    await expectLanguages(page);
  }
  const form = { name: "S", email: "s@werft.example", subject: "Sprache", message: "Moin", privacy: "on" };
  const headers = { Origin: String(baseURL) };
  await page.request.post("/contact", { form, headers, maxRedirects: 0 });
  await page.goto("/admin/contacts?q=sprache");
  await page.getByRole("button", { name: "Sprache" }).first().click();
  await page.getByRole("button", { name: "Mark as Unread" }).click();
  await expect(page.getByRole("button", { name: "Mark as Read" })).toBeVisible();
  await expectLanguages(page);
});
