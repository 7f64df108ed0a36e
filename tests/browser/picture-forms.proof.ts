// In npm test: tests/browser/picture-fields.spec.ts - a picture file that is gone, and a picture of the list
import { expect, type Page } from "@playwright/test";
import { holdBack, test } from "../helpers/living-page";
import { trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { bring, described, fold, picture } from "../helpers/uploads";
import { source, stored, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

async function begin(page: Page) {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(`Tafel ${Date.now()}`);
}

test("Enter in a panel presses the button of that panel, and stores nothing", async ({ page }) => {
  const words = `Suchkran ${Date.now()}`;
  await bring(page, words);
  await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  const text = fold(page, "Bild einfügen");
  await text.locator("summary").click();
  const find = text.getByLabel("Vorhandene Bilder durchsuchen");
  await find.fill(words);
  await find.press("Enter");
  await expect(page.getByText("1 Bild gefunden")).toHaveRole("status");
  await expect(text.getByRole("radio")).toHaveCount(2);
  await expect(find).toBeFocused();
  await expect(text.getByRole("button", { name: "Bild einfügen" })).toBeVisible();
  await text.getByRole("radio", { name: words }).check();
  await text.getByLabel("Bildunterschrift").fill("Früh");
  await text.getByLabel("Bildunterschrift").press("Enter");
  await expect(source(page)).toHaveValue(/<figcaption>Früh/);
  await expect(page).toHaveURL(/\/admin\/blog\/new(?:[?#]|$)/);
});

test("Enter in another field saves, whatever was looked for", async ({ page }) => {
  await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  await fold(page, "Bild einfügen").locator("summary").click();
  await page.getByLabel("Vorhandene Bilder durchsuchen").fill("Kran");
  await page.getByLabel("Kategorie").press("Enter");
  await stored(page);
});

test("an upload has longer than other forms, and a search meanwhile leaves its form as it is", async ({
  page,
}) => {
  await bring(page, "Ein Kran");
  await page.clock.install();
  await page.goto("/admin/media");
  const file = page.getByLabel("Datei *", { exact: true });
  if (!(await file.isVisible())) await page.getByRole("heading", { name: "Bild hochladen" }).click();
  await file.setInputFiles(await picture("kran.jpg"));
  await described(page).fill("Ein Kahn");
  const isUpload = (url: URL) => url.pathname === "/admin/media.data" && !url.search.includes("q=");
  const release = await holdBack(page, isUpload);
  await page.getByRole("button", { name: "Hochladen" }).click();
  await expect(page.getByRole("button", { name: "Hochladen" })).toHaveCount(0);
  await page.clock.fastForward(30_000);
  await expect(trouble(page)).toBeHidden();
  await page.getByLabel("Bilder durchsuchen").fill("Kran");
  await page.getByLabel("Bilder durchsuchen").press("Enter");
  await expect(page).toHaveURL(/q=Kran/);
  await expect(described(page)).toHaveValue("Ein Kahn");
  await expect(file).toHaveValue(/kran\.jpg$/);
  release();
});
