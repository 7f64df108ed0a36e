import { rm, utimes, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { notePosts, trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { largeFile } from "../helpers/uploads";
import { paragraph, wordFile, words, wordType } from "../helpers/word-file";
import { holdNextForm, openText, refill, source, stay, write } from "../helpers/writing";

// Texts of Word where scripts run; what comes of one: tests/request/word-file.test.ts.

test.beforeEach(async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  await page.locator("#eintrag-title").fill(`Getippt ${Date.now()}`);
  await openText(page);
  await refill(page, "<p>Schon da.</p>");
  await page.getByText("Text aus Word holen").click();
});

const file = (page: Page) => page.locator("input[name=document]");
const read = (page: Page) => page.locator("button[name=intent][value=import]");
const moin = () => wordFile([paragraph(words("Am Kai"), "berschrift2"), paragraph(words("Moin aus Word."))]);

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

test("a file that is none of Word, too large or gone is refused at its field, and the text stays", async ({
  page,
}, info) => {
  const refused = async (why: RegExp) => {
    await read(page).click();
    await expect(file(page)).toHaveAccessibleDescription(why);
    await expect(trouble(page)).toBeHidden();
    await expect(page.locator("#eintrag-title")).toHaveValue(/^Getippt/);
    await expect(source(page)).toHaveValue("<p>Schon da.</p>");
  };
  const posts = notePosts(page);
  await file(page).setInputFiles(await largeFile("gross.docx", 10));
  await refused(/10 MB/);
  // Nothing is sent in vain.
  expect(posts).toEqual([]);
  await file(page).setInputFiles({ name: "a.docx", mimeType: wordType, buffer: Buffer.from("%PDF-1.7") });
  await refused(/Word/);
  await page
    .locator("#error-summary-text, [aria-labelledby=error-summary-title]")
    .getByRole("link")
    .first()
    .click();
  await expect(file(page)).toBeFocused();

  // Word saves a file by writing another in its place: what the browser has chosen is then not there any more.
  const path = info.outputPath("Bericht.docx");
  await writeFile(path, await moin());
  await file(page).setInputFiles(path);
  await utimes(path, new Date(), new Date(Date.now() + 60_000));
  await refused(/inzwischen geändert oder ist nicht mehr da/);
  await file(page).setInputFiles(path);
  await rm(path);
  await refused(/inzwischen geändert oder ist nicht mehr da/);
});

test("a form is saved whatever has become of the file chosen in it", async ({ page }, info) => {
  const path = info.outputPath("Bericht.docx");
  await writeFile(path, await moin());
  await file(page).setInputFiles(path);
  await rm(path);
  await page.locator("#eintrag-category").press("Control+s");
  await expect(page).toHaveURL(/\/admin\/blog\/[\da-f-]{36}$/);
});
