import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { wordType } from "../helpers/word-file";
import { file, moin, openForm, read } from "../helpers/word-page";
import { holdNextForm, openText, source, stay, write } from "../helpers/writing";

// Texts of Word where scripts run; what comes of one: tests/request/word-file.test.ts.

test.beforeEach(({ page, baseURL }) => openForm(page, baseURL));

test("a Word file comes into the text while somebody types, and is taken out again", async ({ page }) => {
  await file(page).setInputFiles({ name: "Bericht.docx", mimeType: wordType, buffer: await moin() });
  await expectFitAndAccessible(page, [360]);
  const letGo = await holdNextForm(page);
  await read(page).click();
  const text = await openText(page);
  await text.press("Control+End");
  await write(page, " Und noch ein Satz.");
  await page.locator("#eintrag-category").fill("Kräne");
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
