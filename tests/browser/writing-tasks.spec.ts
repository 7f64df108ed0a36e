import { expect, type Locator, type Page } from "@playwright/test";
import { clipboardOf } from "../helpers/clipboards";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openText, paste, saveButton, source, stayButton, stored, write } from "../helpers/writing";

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
  const text = await openText(page);
  return { me, text };
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ü", "ue")
    .replaceAll(/[^a-z0-9]+/g, "-");
const named = (words: string) => `${words} ${Date.now()}`;

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
  await me.on(text);
  await paste(text, { html: longText(), text: "Umzug" });
  await me.choose(status(page), "published");
  await me.on(saveButton(page));
  await stored(page, "created");
  expect(me.clicks()).toBeLessThanOrEqual(10);
  const article = await published(page, title);
  expect((await article.innerText()).split(/\s+/).length).toBeGreaterThan(500);
  await expect(article.getByRole("heading", { level: 2 }).first()).toBeVisible();
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
    const text = await openText(page);
    await me.on(text);
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Moin. ");
    await me.on(saveButton(page));
    await stored(page, "updated");
    expect(me.clicks()).toBeLessThanOrEqual(4);
    expect(await order(page)).toEqual(before);
    await page.getByRole("link", { name: title }).first().click();
    await expect(page.getByLabel("Veröffentlicht am")).toHaveValue(date);
    await page.goto(address ?? "");
    await expect(page.getByText(/^Moin\. /).first()).toBeVisible();
  });
});

test("3: headings, a list, a bold word, a link and a small table, without a tag", async ({ page }) => {
  const title = named("Kai");
  const { me, text } = await begin(page, title);
  await me.on(text);
  await me.on(button(page, "Überschrift"));
  await write(page, "Am Kai{Enter}Ein ");
  await me.on(button(page, "Fett"));
  await write(page, "Kran");
  await me.on(button(page, "Fett"));
  await write(page, " hebt:{Enter}");
  await me.on(button(page, "Liste"));
  await write(page, "Kisten{Enter}Fässer{Enter}{Enter}Zum Lotsen{Control+Shift+ArrowLeft}");
  await me.on(button(page, "Link"));
  await write(page, "www.lotse.example{Enter}");
  await text.press("Control+End");
  await write(page, "{Enter}");
  await me.on(button(page, "Tabelle"));
  await write(page, "Gut{Tab}Tarif{Tab}{Tab}Kisten{Tab}3 Euro");
  await me.choose(status(page), "published");
  await me.on(saveButton(page));
  await stored(page);
  expect(me.clicks()).toBeLessThanOrEqual(14);
  const article = await published(page, title);
  await expect(article.getByRole("heading", { level: 2, name: "Am Kai" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("Kran");
  expect(await article.locator("ul li").allInnerTexts()).toEqual(["Kisten", "Fässer"]);
  await expect(article.getByRole("link", { name: "Lotsen" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.lotse\.example\/?$/,
  );
  await expect(article.getByRole("table").getByRole("columnheader").first()).toHaveText("Gut");
  await expect(article.getByRole("cell", { name: "3 Euro" })).toBeVisible();
});

test("4: a look before it is stored, stored in between, a slip taken back, and planned for later", async ({
  page,
}) => {
  const { me, text } = await begin(page, named("Probe"));
  await me.on(text);
  await write(page, "Noch nicht fertig");
  const [preview] = await Promise.all([page.waitForEvent("popup"), me.on(button(page, "Vorschau"))]);
  await expect(preview.getByText("Noch nicht fertig")).toBeVisible();
  await preview.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(preview.locator("textarea[name=content]")).toHaveValue(/Noch nicht fertig/);
  await preview.close();
  await me.on(stayButton(page));
  await stored(page, "created");
  await text.click();
  await write(page, "{Control+a}{Delete}");
  await expect(source(page)).toHaveValue("");
  await me.on(button(page, "Rückgängig"));
  await expect(source(page)).toHaveValue("<p>Noch nicht fertig</p>");
  await me.choose(status(page), "published");
  await page.locator("#eintrag-published_at").fill("2099-05-04T09:30");
  await me.on(stayButton(page));
  await stored(page, "updated");
  await expect(page.locator(".save-bar")).toContainText("04.05.2099, 09:30");
  expect(me.clicks()).toBeLessThanOrEqual(9);
});
