// In npm test: tests/browser/word-file.spec.ts - a Word file comes in; tests/journeys/articles.test.ts - none of Word is refused
import { rm, utimes, writeFile } from "node:fs/promises";
import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../helpers/living-page";
import { notePosts, trouble } from "../helpers/messages";
import { largeFile } from "../helpers/uploads";
import { wordType } from "../helpers/word-file";
import { file, moin, openForm, read } from "../helpers/word-page";
import { source } from "../helpers/writing";

/** What is chosen is sent at once, here without a connection. */
async function chooseInVain(page: Page, path: string) {
  const cut = (route: Route) => route.abort("internetdisconnected");
  await page.route(/\.data/, cut);
  await file(page).setInputFiles(path);
  await trouble(page).getByRole("button", { name: "Schließen" }).click();
  await page.unroute(/\.data/, cut);
}

test.beforeEach(({ page, baseURL }) => openForm(page, baseURL));

test("a file that is none of Word, too large or gone is refused at its field, and the text stays", async ({
  page,
}, info) => {
  const refused = async (why: RegExp) => {
    await expect(file(page)).toHaveAccessibleDescription(why);
    await expect(trouble(page)).toBeHidden();
    await expect(page.locator("#eintrag-title")).toHaveValue(/^Getippt/);
    await expect(source(page)).toHaveValue("<p>Schon da.</p>");
  };
  const posts = notePosts(page);
  await file(page).setInputFiles(await largeFile("gross.docx", 10));
  await refused(/10 MB/);
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
  await chooseInVain(page, path);
  await utimes(path, new Date(), new Date(Date.now() + 60_000));
  await read(page).click();
  await refused(/inzwischen geändert oder ist nicht mehr da/);
  await chooseInVain(page, path);
  await rm(path);
  await read(page).click();
  await refused(/inzwischen geändert oder ist nicht mehr da/);
});

test("a form is saved whatever has become of the file chosen in it", async ({ page }, info) => {
  const path = info.outputPath("Bericht.docx");
  await writeFile(path, await moin());
  await chooseInVain(page, path);
  await rm(path);
  await page.locator("#eintrag-category").press("Control+s");
  await expect(page).toHaveURL(/\/admin\/blog\/[\da-f-]{36}$/);
});
