import { rm, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles, paste } from "../helpers/dropped-files";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { described, fileIn, fold, picture } from "../helpers/uploads";
import { openHtml, openText, source, stay, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("a picture file that is gone is asked for anew at its own field, and nothing that was typed goes", async ({
  page,
}, info) => {
  await page.goto("/admin/blog/new");
  await page.locator("#eintrag-title").fill("Weg");
  const path = info.outputPath("kran.jpg");
  await writeFile(path, (await picture("kran.jpg")).buffer);
  await openHtml(page);
  const text = fold(page, "Bild einfügen");
  await text.locator("summary").click();
  await fileIn(text).setInputFiles(path);
  await text.getByLabel("Was ist zu sehen?").fill("Ein Kran");
  await openText(page);
  await expect(text.getByLabel("Was ist zu sehen?")).toHaveValue("Ein Kran");
  await rm(path);
  await text.getByRole("button", { name: "Bild einfügen" }).click();
  await expect(fileIn(text)).toHaveAccessibleDescription(/nicht mehr da/);
  await expect(page.locator("input[name=document]")).not.toHaveAccessibleDescription(/nicht mehr da/);
  await expect(text.getByLabel("Was ist zu sehen?")).toHaveValue("Ein Kran");
  await fileIn(text).setInputFiles(await picture("kran.jpg"));
  await text.getByRole("button", { name: "Bild einfügen" }).click();
  await expect(source(page)).toHaveValue(/alt="Ein Kran"/);
  page.on("dialog", (dialog) => dialog.accept());
});

test("a cover stays in sight while another is looked for, and goes by its button", async ({ page }) => {
  await page.goto("/admin/blog/new");
  const place = fold(page, "Beitragsbild hochladen oder wählen");
  await place.locator("summary").click();
  await fileIn(place).setInputFiles(await picture("kran.jpg"));
  const field = page.locator("input[name=featured_image]");
  await expect(field).toHaveValue(/^\/media\//);
  await place.getByRole("searchbox").fill("kai");
  await expect(page.locator(`img[src="${await field.inputValue()}"]`).first()).toBeVisible();
  await page.getByRole("button", { name: /^Herausnehmen/ }).click();
  await expect(field).toHaveValue("");
  page.on("dialog", (dialog) => dialog.accept());
});

const batch = (page: Page) => page.getByRole("region", { name: "Mehrere Bilder hochladen" });

test("a picture of the list is described, replaced, kept while it is used, and deleted after one question", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.goto("/admin/media");
  const pdf = { name: "rechnung.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") };
  await dropFiles(batch(page), [await picture("eins.jpg"), pdf], "below");
  await paste(page.locator("body"), { files: [await picture("zwei.jpg")] });
  await expect(batch(page).locator("a[href*='/admin/media/']")).toHaveCount(2);
  await expect(batch(page).getByRole("group", { name: "rechnung.jpg" })).toContainText("PDF");
  await expect(batch(page).getByRole("group", { name: "rechnung.jpg" }).getByRole("button")).toHaveCount(1);
  await expectFitAndAccessible(page, [360]);
  await batch(page)
    .getByRole("link", { name: /eins\.jpg$/ })
    .click();
  await page.waitForURL(/\/admin\/media\/[\da-f-]{36}/);
  const item = new URL(page.url()).pathname;
  const alt = `Ein Kran am Kai ${Date.now()}`;
  await described(page).fill(alt);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByRole("listitem", { name: alt, exact: true })).toBeFocused();

  await page.goto(item);
  const path = String(await page.getByRole("link", { name: /^\/media\// }).textContent());
  const form = { title: alt, slug: `bild-${Date.now()}`, content: `<p><img src="${path}" alt="Kran"></p>` };
  const headers = { Origin: site().url };
  await page.request.post("/admin/blog/new", { form: { ...form, status: "draft" }, headers });
  await page.reload();
  await page.getByRole("link", { name: "Löschen", exact: true }).click();
  await expect(page.getByRole("link", { name: alt })).toBeVisible();
  await expect(page.getByRole("button", { name: "Löschen" })).toBeHidden();
  expect(asked).toEqual([]);

  await page.goto(item);
  const replacing = page.locator("form", { has: page.getByRole("button", { name: "Bild ersetzen" }) });
  await fileIn(replacing).setInputFiles(await picture("neu.jpg", 300));
  await replacing.getByRole("button", { name: "Bild ersetzen" }).click();
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(404);
  await page.goto(item);
  await page.getByRole("link", { name: alt }).click();
  await expect(source(page)).toHaveValue(/\/media\/[\da-f]{32}-480\.webp/);
  await writeHtml(page, "<p>Ohne</p>");
  await stay(page);
  await page.goto(item);
  await page.getByRole("link", { name: "Löschen", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/admin/media");
  expect(asked).toEqual(["confirm"]);
  expect((await page.request.get(item)).status()).toBe(404);
});
