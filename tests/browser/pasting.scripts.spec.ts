import { expect, type Page } from "@playwright/test";
import { articleOf, bare, clipboardOf, names, openDesk, paste } from "../helpers/clipboards";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { source } from "../helpers/writing";

test.beforeEach(({ page }, { project }) => signInAsStaff(page, project.use.baseURL));

const stored = (page: Page) => source(page).inputValue();

for (const name of names)
  test(`what ${name} gives is published as an article`, async ({ page }) => {
    const breaches: string[] = [];
    page.on("console", (message) => breaches.push(message.text()));
    const field = await openDesk(page, { title: `Aus ${name}`, slug: `aus-${name}` });
    await paste(field, { html: clipboardOf(name), text: "Umzug" });
    expect(bare(await stored(page))).toBe(articleOf(name));
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();

    await page.goto(`/blog/aus-${name}`);
    const text = page.locator("article").filter({ hasText: "Köhler" });
    await expect(text.getByRole("heading", { level: 2, name: "Umzug in die Überseestadt" })).toBeVisible();
    await expect(text.getByRole("heading", { level: 3, name: "Wie lange es dauert" })).toBeVisible();
    expect(await text.locator("ul ul ul li").innerText()).toBe("bis in den Keller");
    expect(await text.locator("ol ol li").allInnerTexts()).toEqual(["Geräte zählen", "Verträge sichten"]);
    await expect(text.locator("blockquote")).toHaveCount(name === "google-docs" ? 0 : 1);
    await expect(text.getByRole("link", { name: "Ratgeber der Handelskammer" })).toHaveAttribute(
      "href",
      "https://www.handelskammer.example/netz?thema=umzug&seite=2",
    );
    await expect(text.getByRole("row")).toHaveText([
      "Gewerk Dauer",
      "Verkabelung zwei Tage",
      "Prüfung ein Tag",
    ]);
    await expect(text.getByText("Bild fehlt: hochladen")).toBeVisible();
    // The site's own: what may scroll sideways.
    const html = (await text.innerHTML()).replaceAll('class="table-scroll"', "");
    const [, article = ""] = /<h2[^>]*>Umzug([\s\S]*)info@musterhafen/.exec(html) ?? [];
    expect(article).toContain("Köhler");
    expect(article).not.toMatch(/style|class|mso|file:|<p>(\s|&nbsp;|<br>)*<\/p>/i);
    expect(breaches).toEqual([]);
  });

test("plain text keeps its paragraphs and lines, and signs of Markdown stay signs", async ({ page }) => {
  const field = await openDesk(page, { title: "Text", slug: "text" });
  await paste(field, { text: "# Eins **zwei**\r\nzweite Zeile\r\n\r\n\r\n- drei <b>\n" });
  expect(bare(await stored(page))).toBe("<p># Eins **zwei**<br>zweite Zeile</p><p>- drei &lt;b&gt;</p>");
});

test("a word goes into the line, with its formatting and without its own", async ({ page }) => {
  const field = await openDesk(page, { title: "Wort", slug: "wort" });
  await paste(field, { text: "Anfang " });
  await paste(field, { html: "<span style='color:red'>mit <b>Wort</b></span>", text: "mit Wort" });
  expect(bare(await stored(page))).toBe("<p>Anfang mit <strong>Wort</strong></p>");
});

test("pictures that come as files are asked for, and the picture that Word adds to its text is not", async ({
  page,
}) => {
  const field = await openDesk(page, { title: "Bild", slug: "bild" });
  await paste(field, { files: ["image/png", "image/jpeg"] });
  const asked = "<p><mark>Bild fehlt: hochladen</mark></p>";
  expect(bare(await stored(page))).toBe(asked + asked);
  await field.press("Control+a");
  await paste(field, { html: "<p>Nur Text</p>", text: "Nur Text", files: ["image/png"] });
  expect(bare(await stored(page))).toBe("<p>Nur Text</p>");
});

test("what is copied in the text comes back the same elsewhere in it", async ({ page }) => {
  const field = await openDesk(page, { title: "Kopie", slug: "kopie" });
  await paste(field, { html: clipboardOf("word-desktop"), text: "Umzug" });
  const once = await stored(page);
  await field.press("Control+a");
  const copied = await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData("text/html");
  });
  expect(copied).toContain("data-pm-slice");
  await field.press("Control+a");
  await paste(field, { html: copied, text: "Umzug" });
  expect(await stored(page)).toBe(once);
});
