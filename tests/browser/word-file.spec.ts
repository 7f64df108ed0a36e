import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { wordType } from "../helpers/word-file";
import { file, moin, openForm } from "../helpers/word-page";
import { holdNextForm, openText, source, stay, write } from "../helpers/writing";

// Texts of Word where scripts run; what comes of one: tests/request/word-file.test.ts.

test.beforeEach(({ page, baseURL }) => openForm(page, baseURL));

test("a Word file comes into the text while somebody types, and is taken out again", async ({ page }) => {
  const letGo = await holdNextForm(page);
  await file(page).setInputFiles({ name: "Bericht.docx", mimeType: wordType, buffer: await moin() });
  const text = await openText(page);
  await text.press("Control+End");
  await write(page, " Und noch ein Satz.");
  await page.locator("#eintrag-category").fill("Kräne");
  await expectFitAndAccessible(page, [360]);
  letGo();
  const typed = "<p>Schon da. Und noch ein Satz.</p>";
  await expect(source(page)).toHaveValue(
    new RegExp(`^${typed}\\s*<h2>Am Kai</h2>\\s*<p>Moin aus Word\\.</p>$`),
  );
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("Am Kai");
  await expect(page.locator("#eintrag-category")).toHaveValue("Kräne");
  await expect(page.locator("#eintrag-title")).toHaveValue(/^Getippt/);
  await text.press("Control+z");
  await expect(source(page)).toHaveValue(typed);
  await text.press("Control+Shift+z");
  await stay(page);
  await expect(source(page)).toHaveValue(/Moin aus Word/);
});

test("a Word file that is dropped on the title or on the text comes into the text at once", async ({
  page,
}) => {
  const dropped = async (name: string) => [{ name, mimeType: wordType, buffer: await moin() }];
  await dropFiles(page.locator("#eintrag-title"), await dropped("Titel.docx"), "above");
  await expect(source(page)).toHaveValue(/^<p>Schon da\.<\/p>\s*<h2>Am Kai<\/h2>\s*<p>Moin aus Word\.<\/p>$/);
  await dropFiles(await openText(page), await dropped("Text.docx"), "above");
  await expect(source(page)).toHaveValue(/Am Kai[\s\S]*Am Kai/);
});
