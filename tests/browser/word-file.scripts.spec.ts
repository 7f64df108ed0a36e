import { rm, utimes, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/living-page";
import { trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { paragraph, wordFile, words } from "../helpers/word-file";
import { source, writeHtml } from "../helpers/writing";

// Word saves a file by writing another in its place: what the browser has chosen is then not there any more.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const fileField = (page: Page) => page.getByLabel("Word-Datei (.docx)");
const read = (page: Page) => page.getByRole("button", { name: "Aus Word-Datei einlesen" });
const moin = () => wordFile([paragraph(words("Moin aus Word"))]);

async function typeAndChoose(page: Page, title: string, path: string) {
  await writeFile(path, await moin());
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(title);
  await page.getByLabel("Kategorie").fill("Kräne");
  await writeHtml(page, "<p>Schon da</p>");
  await page.getByText("Text aus Word holen").click();
  await fileField(page).setInputFiles(path);
}

const changes: Record<string, (path: string) => Promise<unknown>> = {
  "has been saved again": async (path) => {
    await writeFile(path, await moin());
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
  },
  "is gone": (path) => rm(path),
};

for (const [change, make] of Object.entries(changes)) {
  test(`a chosen file that ${change} is asked for anew, in the form as it was typed`, async ({
    page,
  }, info) => {
    const path = info.outputPath("Bericht.docx");
    await typeAndChoose(page, "Getippt", path);
    await make(path);
    await read(page).click();
    await expect(fileField(page)).toHaveAccessibleDescription(
      /Die Datei hat sich inzwischen geändert oder ist nicht mehr da\. Wähle sie noch einmal aus\./,
    );
    await expect(trouble(page)).toBeHidden();
    await expect(page.getByLabel("Titel *")).toHaveValue("Getippt");
    await expect(page.getByLabel("Kategorie")).toHaveValue("Kräne");
    await expect(source(page)).toHaveValue("<p>Schon da</p>");

    await writeFile(path, await moin());
    await fileField(page).setInputFiles(path);
    await read(page).click();
    await expect(source(page)).toHaveValue("<p>Schon da</p>\n\n<p>Moin aus Word</p>");
  });
}

test("a form is saved whatever has become of the file chosen in it", async ({ page }, info) => {
  const path = info.outputPath("Bericht.docx");
  await typeAndChoose(page, "Ohne Datei", path);
  await page.getByLabel("Slug *").fill("ohne-datei");
  await rm(path);
  await page.getByLabel("Kategorie").press("Control+s");
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(page.getByText("„Bericht.docx“ ist nicht eingelesen")).toBeVisible();
  await page.getByLabel("Kategorie").fill("Boote");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Post updated successfully")).toBeVisible();
});
