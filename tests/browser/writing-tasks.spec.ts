import { expect, type Locator, type Page } from "@playwright/test";
import { clipboardOf, paste } from "../helpers/clipboards";
import { site, test } from "../helpers/living-page";
import { mailsTo } from "../helpers/mailbox";
import { account, signInAsStaff } from "../helpers/staff-page";
import { paragraph, wordFile, words, wordType } from "../helpers/word-file";
import { openText, source } from "../helpers/writing";

// What two people who know WordPress do in a week, with the clicks that it takes them at the most.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

/** A hand that counts what it clicks. */
function hand() {
  let clicks = 0;
  return {
    clicks: () => clicks,
    on: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    choose: async (field: Locator, value: string) => {
      // One to open the list and one for the choice.
      clicks += 2;
      await field.selectOption(value);
    },
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const status = (page: Page) => page.getByLabel("Status", { exact: true });
const said = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();
const hasScripts = () => test.info().project.name === "js";

/** The articles of the sample as they stand in the list, from the top; other tests make others. */
async function order(page: Page) {
  const names = await page.getByRole("row").getByRole("link").allInnerTexts();
  return names.filter((name) => /aufräumen|Gutscheine|KI im Büro|Sicherung|Hafenlotse/.test(name));
}

/** A new article under a title of its own, in the field for its text. */
async function begin(page: Page, title: string) {
  const me = hand();
  await page.goto("/admin/blog");
  await me.on(page.getByRole("link", { name: "Neuer Beitrag" }).first());
  await me.on(page.getByLabel("Titel *"));
  await page.keyboard.type(title);
  if (!hasScripts()) await page.getByLabel("Slug *").fill(slugOf(title));
  const text = hasScripts() ? await openText(page) : source(page);
  return { me, text };
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ü", "ue")
    .replaceAll(/[^a-z0-9]+/g, "-");
const named = (words: string) => `${words} ${hasScripts() ? "mit" : "ohne"}`;

/** The article's public text. */
async function published(page: Page, title: string): Promise<Locator> {
  await page.goto(`/blog/${slugOf(title)}`);
  return page.locator("article").first();
}

/** A text of Word of some six hundred words, with lists, links, a table and a quotation. */
function longText() {
  const more = Array.from(
    { length: 30 },
    (_, number) =>
      `<p class=MsoNormal>Absatz ${number}: Die Kisten standen ab fünf Uhr am Kai, und wer früh kam, durfte zuerst laden; so war es abgemacht.<o:p></o:p></p>`,
  );
  return clipboardOf("word-desktop").replace("<!--EndFragment-->", `${more.join("\n")}<!--EndFragment-->`);
}

test("1: an article of six hundred words from Word is published in ten clicks", async ({ page }) => {
  const title = named("Umzug");
  const { me, text } = await begin(page, title);
  if (hasScripts()) {
    await me.on(text);
    await paste(text, { html: longText(), text: "Umzug" });
  } else {
    // What is pasted into a plain field comes as plain text: the Word file itself brings its form.
    const parts = Array.from({ length: 60 }, () =>
      paragraph(words("Die Kisten standen ab fünf Uhr am Kai bereit.")),
    );
    const file = await wordFile([paragraph(words("Am Kai"), "berschrift2"), ...parts]);
    await me.on(page.getByText("Text aus Word holen"));
    await page
      .getByLabel("Word-Datei (.docx)")
      .setInputFiles({ name: "Umzug.docx", mimeType: wordType, buffer: file });
    await me.on(button(page, "Aus Word-Datei einlesen"));
  }
  await me.choose(status(page), "published");
  await me.on(button(page, "Speichern"));
  await said(page, "Post created successfully");
  expect(me.clicks()).toBeLessThanOrEqual(10);
  const article = await published(page, title);
  expect((await article.innerText()).split(/\s+/).length).toBeGreaterThan(500);
  await expect(article.getByRole("heading", { level: 2 }).first()).toBeVisible();
  if (!hasScripts()) return;
  await expect(article.locator("blockquote")).toHaveCount(1);
  await expect(article.locator("ul ul li").first()).toBeVisible();
  await expect(article.getByRole("link", { name: "Ratgeber der Handelskammer" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("2: a typo is mended in four taps; date and place in the list stay", async ({ page }) => {
    const title = "Erst aufräumen, dann automatisieren";
    // Other tests write as well, and push it off the first page.
    await page.goto(`/admin/blog?q=${encodeURIComponent("aufräumen")}`);
    const before = await order(page);
    const me = hand();
    await me.on(page.getByRole("link", { name: title }).first());
    const date = await page.getByLabel("Veröffentlicht am").inputValue();
    const address = await page.getByRole("link", { name: "Auf der Website" }).getAttribute("href");
    const text = hasScripts() ? await openText(page) : source(page);
    await me.on(text);
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Moin. ");
    await me.on(button(page, "Speichern"));
    await said(page, "Post updated successfully");
    expect(me.clicks()).toBeLessThanOrEqual(4);
    expect(await order(page)).toEqual(before);
    await page.getByRole("link", { name: title }).first().click();
    await expect(page.getByLabel("Veröffentlicht am")).toHaveValue(date);
    await page.goto(address ?? "");
    await expect(page.getByText(/^Moin\. /).first()).toBeVisible();
  });
});

test("3: headings, a list and a bold word, without a tag", async ({ page }) => {
  const title = named("Kai");
  const { me, text } = await begin(page, title);
  await me.on(text);
  if (hasScripts()) {
    await me.on(button(page, "Überschrift"));
    await page.keyboard.type("Am Kai");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Ein ");
    await me.on(button(page, "Fett"));
    await page.keyboard.type("Kran");
    await me.on(button(page, "Fett"));
    await page.keyboard.type(" hebt:");
    await page.keyboard.press("Enter");
    await me.on(button(page, "Liste"));
    await page.keyboard.type("Kisten");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Fässer");
  } else await text.fill("## Am Kai\n\nEin **Kran** hebt:\n\n- Kisten\n- Fässer");
  await me.choose(status(page), "published");
  await me.on(button(page, "Speichern"));
  await said(page, "Post created successfully");
  expect(me.clicks()).toBeLessThanOrEqual(10);
  const article = await published(page, title);
  await expect(article.getByRole("heading", { level: 2, name: "Am Kai" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("Kran");
  expect(await article.locator("ul li").allInnerTexts()).toEqual(["Kisten", "Fässer"]);
});

test("4: a word becomes a link", async ({ page }) => {
  const title = named("Lotse");
  const { me, text } = await begin(page, title);
  await me.on(text);
  if (hasScripts()) {
    await page.keyboard.type("Zum Lotsen");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await me.on(button(page, "Link"));
    await page.keyboard.type("www.lotse.example");
    await page.keyboard.press("Enter");
  } else await text.fill("Zum [Lotsen](https://www.lotse.example)");
  await me.choose(status(page), "published");
  await me.on(button(page, "Speichern"));
  await said(page, "Post created successfully");
  expect(me.clicks()).toBeLessThanOrEqual(8);
  await expect((await published(page, title)).getByRole("link", { name: "Lotsen" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.lotse\.example\/?$/,
  );
});

test("5: a small table", async ({ page }) => {
  const title = named("Tarif");
  const { me, text } = await begin(page, title);
  await me.on(text);
  if (hasScripts()) {
    await me.on(button(page, "Tabelle"));
    for (const word of ["Gut", "Tarif", "Kisten", "3 Euro"]) {
      await page.keyboard.type(word);
      await page.keyboard.press("Tab");
      if (word === "Tarif") while (!(await inFirstCellOf(page, 1))) await page.keyboard.press("Tab");
    }
  } else await text.fill("| Gut | Tarif |\n|---|---|\n| Kisten | 3 Euro |");
  await me.choose(status(page), "published");
  await me.on(button(page, "Speichern"));
  await said(page, "Post created successfully");
  expect(me.clicks()).toBeLessThanOrEqual(8);
  const table = (await published(page, title)).getByRole("table");
  await expect(table.getByRole("columnheader").first()).toHaveText("Gut");
  await expect(table.getByRole("cell", { name: "3 Euro" })).toBeVisible();
});

/** Whether the caret is in the first cell of a row of the table that is written. */
function inFirstCellOf(page: Page, row: number) {
  return page.evaluate((row) => {
    const node = getSelection()?.anchorNode;
    const cell = (node instanceof Element ? node : node?.parentElement)?.closest("td, th");
    return (cell?.parentElement as HTMLTableRowElement)?.rowIndex === row && !cell?.previousElementSibling;
  }, row);
}

test("6: a look before it is stored, and back, with everything still there", async ({ page }) => {
  const title = named("Probe");
  const { me, text } = await begin(page, title);
  await me.on(text);
  if (hasScripts()) await page.keyboard.type("Noch nicht fertig");
  else await text.fill("Noch nicht fertig");
  const [preview] = await Promise.all([page.waitForEvent("popup"), me.on(button(page, "Vorschau"))]);
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText("Noch nicht fertig")).toBeVisible();
  await preview.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(preview.locator("textarea[name=content]")).toHaveValue(/Noch nicht fertig/);
  expect(me.clicks()).toBeLessThanOrEqual(4);
});

test("7: stored in between, and written on", async ({ page }) => {
  const title = named("Zwischendurch");
  const { me, text } = await begin(page, title);
  await me.on(text);
  if (hasScripts()) await page.keyboard.type("Anfang");
  else await text.fill("Anfang");
  await me.on(button(page, "Speichern und weiterschreiben"));
  await said(page, "Post created successfully");
  if (hasScripts()) {
    await (await openText(page)).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" und Ende");
  } else await source(page).fill("<p>Anfang und Ende</p>");
  await me.on(button(page, "Speichern und weiterschreiben"));
  await said(page, "Post updated successfully");
  await expect(source(page)).toHaveValue(/Anfang und Ende/);
  expect(me.clicks()).toBeLessThanOrEqual(5);
});

test("8: for later, with the day and hour it comes out", async ({ page }) => {
  const { me, text } = await begin(page, named("Später"));
  if (hasScripts()) await text.click();
  await (hasScripts() ? page.keyboard.type("Bald.") : text.fill("Bald."));
  await me.choose(status(page), "published");
  await page.getByLabel("Veröffentlicht am").fill("2099-05-04T09:30");
  await me.on(button(page, "Speichern und weiterschreiben"));
  await said(page, "Wird am 04.05.2099, 09:30 Uhr veröffentlicht");
  expect(me.clicks()).toBeLessThanOrEqual(6);
});

test("9: a slip is taken back", async ({ page }) => {
  const { me, text } = await begin(page, named("Versehen"));
  await me.on(text);
  if (!hasScripts()) {
    // The browser's own undo is all there is, and the form: nothing is stored before its button is pressed.
    await text.fill("Bleibt");
    await me.on(page.getByRole("link", { name: "Abbrechen" }));
    await expect(page).toHaveURL(/\/admin\/blog$/);
    return;
  }
  await page.keyboard.type("Bleibt");
  // What comes at once is one step.
  await page.waitForTimeout(700);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(source(page)).toHaveValue("");
  await me.on(button(page, "Rückgängig"));
  await expect(source(page)).toHaveValue("<p>Bleibt</p>");
  expect(me.clicks()).toBeLessThanOrEqual(5);
});

test("10: a mailing with a list and a link, looked at as a mail", async ({ page }) => {
  const subject = named("Rundbrief");
  const me = hand();
  await page.goto("/admin/newsletter");
  await me.on(page.getByRole("link", { name: "Neues Mailing" }).first());
  await page.getByLabel("Betreff").fill(subject);
  if (hasScripts()) {
    await me.on(await openText(page, "Text"));
    await page.keyboard.type("Moin,");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Kran www.kran.example ");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Lotse");
  } else await source(page, "body").fill("Moin,\n\n- Kran www.kran.example\n- Lotse");
  await me.on(button(page, "Entwurf speichern"));
  await said(page, "Entwurf gespeichert");
  await me.on(page.getByRole("button", { name: /Testmail/ }));
  await said(page, "Testmail gesendet");
  expect(me.clicks()).toBeLessThanOrEqual(5);
  const mail = mailsTo(account.email, site().dataDir).at(-1);
  expect(mail?.headers.subject).toContain("[Test]");
  expect(mail?.text).toContain("- Kran");
  const preview = page.getByRole("region", { name: "Vorschau" });
  await expect(preview.getByRole("listitem").filter({ hasText: "Lotse" })).toBeVisible();
});
