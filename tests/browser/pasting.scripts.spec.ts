import { expect, type Page } from "@playwright/test";
import { articleOf, bare, clipboardOf, names, openDesk, paste } from "../helpers/clipboards";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openText, source, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

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

test("the picture that Word adds to its text is no picture of the text", async ({ page }) => {
  const field = await openDesk(page, { title: "Bild", slug: "bild" });
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

const section = "<h2>Kran</h2><p>Hebt.</p><table><tr><td>a</td><td>b</td></tr></table><p>Ende.</p>";
const asWritten =
  "<h2>Kran</h2><p>Hebt.</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>Ende.</p>";

for (const [where, before, keys, after] of [
  ["into an empty point", "<ul><li>a</li></ul>", ["Control+End", "Enter"], `<ul><li>a</li></ul>${asWritten}`],
  [
    "at the end of a point",
    "<ul><li>a</li><li>b</li></ul>",
    ["Control+End"],
    `<ul><li>a</li><li>b</li></ul>${asWritten}`,
  ],
  [
    "at the end of a point within a point",
    "<ul><li>a<ul><li>b</li></ul></li></ul>",
    ["Control+End"],
    `<ul><li>a<ul><li>b</li></ul></li></ul>${asWritten}`,
  ],
  [
    "amid the points",
    "<ol><li>a</li><li>b</li></ol>",
    ["Control+Home", "End"],
    `<ol><li>a</li></ol>${asWritten}<ol><li>b</li></ol>`,
  ],
  [
    "amid a point",
    "<ul><li>ab</li></ul>",
    ["Control+Home", "ArrowRight"],
    `<ul><li>a</li></ul>${asWritten}<ul><li>b</li></ul>`,
  ],
  [
    "at the end of a quotation",
    "<blockquote><p>q</p></blockquote>",
    ["Control+End"],
    `<blockquote><p>q</p></blockquote>${asWritten}`,
  ],
  [
    "beside points within a point",
    "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    ["Control+Home", "End"],
    `<ul><li>a</li></ul>${asWritten}<ul><li>b</li><li>c</li></ul>`,
  ],
  [
    "over points and those within them",
    "<p>x</p><ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul><p>y</p>",
    ["Control+Home", "ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+End"],
    `<p>x</p>${asWritten}<p>y</p>`,
  ],
  ["over all of a list", "<ul><li>a</li><li>b</li></ul>", ["Control+a"], asWritten],
] as const)
  test(`a section that is pasted ${where} stands beside it`, async ({ page }) => {
    await openDesk(page, { title: "Liste", slug: "liste" });
    await writeHtml(page, before);
    const field = await openText(page);
    await field.click();
    // Whoever pastes presses Ctrl before.
    for (const key of [...keys, "Control"]) await page.keyboard.press(key);
    await paste(field, { html: section, text: "Kran" });
    expect(bare(await stored(page))).toBe(after);
    await page.keyboard.press("Control+z");
    expect(bare(await stored(page))).toContain(keys.at(-1) === "Enter" ? "<li>a</li>" : before);
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.type("!");
    expect(bare(await stored(page))).toBe(after.replace("Ende.", "Ende.!"));
  });

test("below a table that is pasted into a list the text goes on", async ({ page }) => {
  await openDesk(page, { title: "Tabelle", slug: "tabelle" });
  await writeHtml(page, "<ul><li>a</li></ul>");
  const field = await openText(page);
  await field.click();
  for (const key of ["Control+End", "Control"]) await page.keyboard.press(key);
  const table = "<table><tr><td>a</td><td>b</td></tr></table>";
  await paste(field, { html: `<p>Kran</p>${table}`, text: "Kran" });
  await page.keyboard.type("Weiter");
  expect(bare(await stored(page))).toMatch(/<\/table><p>Weiter<\/p>$/);
});

test("the button for headings leads out of all the lists that are selected", async ({ page }) => {
  await openDesk(page, { title: "Alles", slug: "alles" });
  await writeHtml(page, "<p>x</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>");
  const field = await openText(page);
  await field.getByText("a", { exact: true }).first().click();
  const button = page.getByRole("button", { name: "Überschrift", exact: true });
  await button.click();
  expect(bare(await stored(page))).toBe("<p>x</p><h2>a</h2><ul><li>b</li><li>c</li></ul>");
  await page.keyboard.press("Control+a");
  await button.click();
  expect(bare(await stored(page))).toBe("<h2>x</h2><h2>a</h2><h2>b</h2><h2>c</h2>");
});

test("a heading alone goes into the line of a point, and the button leads out of the list", async ({
  page,
}) => {
  await openDesk(page, { title: "Punkt", slug: "punkt" });
  await writeHtml(page, "<ul><li>Kran</li><li>Lotse</li></ul>");
  const field = await openText(page);
  await field.click();
  await page.keyboard.press("Control+End");
  await paste(field, { html: "<h2>n</h2>", text: "n" });
  expect(bare(await stored(page))).toBe("<ul><li>Kran</li><li>Lotsen</li></ul>");
  await page.getByRole("button", { name: "Überschrift", exact: true }).click();
  expect(bare(await stored(page))).toBe("<ul><li>Kran</li></ul><h2>Lotsen</h2>");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Alt+3");
  expect(bare(await stored(page))).toBe("<h3>Kran</h3><h2>Lotsen</h2>");
});
