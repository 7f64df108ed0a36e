import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { entry, link, paragraph, picture, wordFile, words, wordType } from "../helpers/word-file";
import { source, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const fileField = (page: Page) => page.getByLabel("Word-Datei (.docx)");
const read = (page: Page) => page.getByRole("button", { name: "Aus Word-Datei einlesen" });
const content = (page: Page) => source(page);

const report = (project: string) =>
  wordFile(
    [
      paragraph(words(`Kräne im Hafen (${project})`), "Titel"),
      paragraph(words("Am Kai"), "berschrift2"),
      paragraph(words("Mehr ") + link("l1", "davon")),
      entry("Eins"),
      entry("Eins a", 1, 2),
      paragraph(words("Schwer ist leicht."), "Zitat"),
      paragraph(picture("bild")),
    ],
    { links: { l1: "https://hafen.example/" } },
  );

async function choose(page: Page, name: string, buffer: Buffer) {
  if (!(await fileField(page).isVisible())) await page.getByText("Text aus Word holen").click();
  await fileField(page).setInputFiles({ name, mimeType: wordType, buffer });
}

test("a Word file becomes an article, in a form that keeps what is typed", async ({ page }, { project }) => {
  const title = `Kräne im Hafen (${project.name})`;
  const slug = `kraene-im-hafen-${project.name}`;
  await page.goto("/admin/blog/new");
  await page.getByLabel("Kategorie").fill("Kräne");
  await writeHtml(page, "<p>Schon da</p>");
  await choose(page, "Bericht.docx", await report(project.name));
  await expectFitAndAccessible(page);
  await read(page).click();

  await expect(page.getByText("Eingelesen, noch nicht gespeichert")).toBeVisible();
  await expect(page.getByText("Ein Bild ist nicht dabei")).toBeVisible();
  await expect(page.getByLabel("Titel *")).toHaveValue(title);
  await expect(page.getByLabel("Slug *")).toHaveValue(slug);
  await expect(page.getByLabel("Kategorie")).toHaveValue("Kräne");
  await expect(content(page)).toHaveValue(/^<p>Schon da<\/p>\n\n<h2>Am Kai<\/h2>/);
  expect((await page.request.get(`/admin/blog?q=${slug}`)).ok()).toBe(true);

  // Another one goes below it.
  await choose(page, "Nachtrag.docx", await wordFile([paragraph(words("Nachtrag"))]));
  await read(page).click();
  await expect(content(page)).toHaveValue(/<\/blockquote>[\s\S]*<p>Nachtrag<\/p>$/);

  await page.getByLabel("Status", { exact: true }).selectOption("published");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(page.getByText("ist nicht eingelesen")).toBeHidden();
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("heading", { name: "Am Kai", level: 2 })).toBeVisible();
  await expect(page.getByRole("article").getByRole("link", { name: "davon" })).toBeVisible();
  await expect(page.locator("article li li")).toHaveText("Eins a");
});

test("a file that is none of Word is refused at its field, and the text stays", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Getippt");
  await writeHtml(page, "<p>Schon da</p>");
  await choose(page, "Bericht.docx", Buffer.from("%PDF-1.7"));
  await read(page).click();
  const entryOfSummary = page.getByRole("link", { name: /^Das ist keine Word-Datei/ });
  await expect(entryOfSummary).toBeVisible();
  await expectFitAndAccessible(page);
  await entryOfSummary.click();
  await expect(fileField(page)).toBeFocused();
  await expect(fileField(page)).toHaveAccessibleDescription(/Das ist keine Word-Datei/);
  await expect(page.getByLabel("Titel *")).toHaveValue("Getippt");
  await expect(content(page)).toHaveValue("<p>Schon da</p>");
});

test("a file of 11 MB is refused at its field, and the text stays", async ({ page }, { project }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Getippt");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await choose(page, "Bericht.docx", Buffer.alloc(11 * 1024 * 1024, "PK"));
  await read(page).click();
  await expect(fileField(page)).toHaveAccessibleDescription(/größer als 10 MB/);
  await expect(page.getByLabel("Titel *")).toHaveValue("Getippt");
  // With scripts nothing is sent in vain.
  expect(posts).toHaveLength(project.name === "js" ? 0 : 1);
});

test("a chosen file that nobody has read in is spoken of after saving, and Enter saves", async ({ page }, {
  project,
}) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(`Ungelesen (${project.name})`);
  await page.getByLabel("Slug *").fill(`ungelesen-${project.name}`);
  await writeHtml(page, "<p>Moin</p>");
  await choose(page, "Bericht.docx", await report(project.name));
  await page.getByLabel("Kategorie").press("Enter");
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(page.getByText("„Bericht.docx“ ist nicht eingelesen")).toBeVisible();
});

test("a session that has ended costs no text, only the file is chosen again", async ({ page, context }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Getippt");
  await writeHtml(page, "<p>Schon da</p>");
  await choose(page, "Bericht.docx", await report("Sitzung"));
  await context.clearCookies({ name: /^staff\./ });
  await read(page).click();
  await page.getByLabel("E-Mail *").fill("browser@musterhafen.example");
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(page.getByText("Die Datei „Bericht.docx“ wähle bitte noch einmal aus.")).toBeVisible();
  await expect(page.getByLabel("Titel *")).toHaveValue("Getippt");
  await expect(content(page)).toHaveValue("<p>Schon da</p>");
});
