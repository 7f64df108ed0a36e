import { expect, type Locator, type Page } from "@playwright/test";
import { paste } from "../helpers/clipboards";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { paragraph, wordFile, words, wordType } from "../helpers/word-file";
import { openText, source, writeHtml } from "../helpers/writing";

// What people do without thinking who have written in Word and WordPress for years.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The text of a new article, with `html` in it and the caret at its end. */
async function begin(page: Page, html = "") {
  await page.goto("/admin/blog/new");
  if (html) await writeHtml(page, html);
  const text = await openText(page);
  await text.press("Control+End");
  return text;
}

test("Tab is for the list as long as the caret is in it", async ({ page }) => {
  const text = await begin(page);
  await page.keyboard.type("- eins");
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("vertieft");
  await expect(source(page)).toHaveValue("<ul>\n<li>eins\n<ul>\n<li>vertieft</li>\n</ul>\n</li>\n</ul>");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("zwei");
  await expect(text.getByRole("listitem")).toHaveCount(3);
  await expect(source(page)).toHaveValue(/<\/ul>\n<\/li>\n<li>zwei<\/li>\n<\/ul>$/);
  await expect(text).toBeFocused();
});

test("Escape and Tab lead out of a list, once", async ({ page }) => {
  const text = await begin(page, "<ul><li>eins</li><li>zwei</li></ul>");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Status", { exact: true })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(
    page.getByRole("toolbar", { name: "Textgestaltung" }).getByRole("button").first(),
  ).toBeFocused();
});

test("below a list Tab leaves the text, and the paragraph stays one", async ({ page }) => {
  const html = "<ul>\n<li>eins</li>\n</ul>\n<p>danach</p>";
  await begin(page, html);
  await page.keyboard.press("Home");
  await expect(tool(page, "Einrücken")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Status", { exact: true })).toBeFocused();
  await expect(source(page)).toHaveValue(html);
});

test("the last cell's Tab adds a row, and Escape and Tab lead out of the table", async ({ page }) => {
  const text = await begin(page, "<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>");
  await text.getByRole("cell", { name: "B" }).click();
  await expect(tool(page, "Kopfzeile")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("C");
  await expect(text.getByRole("row")).toHaveText(["AB", "C"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Status", { exact: true })).toBeFocused();
});

for (const [typed, stored] of [
  ["24. Dezember", "<p>24. Dezember</p>"],
  ["1. Kran", "<ol>\n<li>Kran</li>\n</ol>"],
  ["5 * 6 * 7", "<p>5 * 6 * 7</p>"],
  ["2*3*4 und a_b_c", "<p>2*3*4 und a_b_c</p>"],
  ["So **fest** und (*los*)", "<p>So <strong>fest</strong> und (<em>los</em>)</p>"],
  ["__fest__ _los_", "<p><strong>fest</strong> <em>los</em></p>"],
  ["# Kai", "<h2>Kai</h2>"],
  ["## Kai", "<h2>Kai</h2>"],
  ["### Kai", "<h3>Kai</h3>"],
  ["#### Kai", "<p>#### Kai</p>"],
  ["--- danach", "<hr>\n<p>danach</p>"],
] as const)
  test(`typed, ${typed} becomes what was meant`, async ({ page }) => {
    await begin(page);
    await page.keyboard.type(typed);
    await expect(source(page)).toHaveValue(stored);
  });

test("three dashes and Enter draw a line", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("---");
  await page.keyboard.press("Enter");
  await page.keyboard.type("danach");
  await expect(source(page)).toHaveValue("<hr>\n<p>danach</p>");
});

test("a pasted date stays a line of text", async ({ page }) => {
  const text = await begin(page);
  await paste(text, { text: "24. Dezember" });
  await expect(source(page)).toHaveValue("<p>24. Dezember</p>");
});

test("with Caps Lock on, what was taken back comes again, and stays", async ({ page }) => {
  const text = await begin(page);
  await page.keyboard.type("Moin");
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue("");
  for (const _ of "zz") {
    // With both keys letters are small.
    await text.dispatchEvent("keydown", {
      key: "z",
      code: "KeyZ",
      keyCode: 90,
      ctrlKey: true,
      shiftKey: true,
    });
    await expect(source(page)).toHaveValue("<p>Moin</p>");
  }
});

test("what was typed can be taken back after the view as HTML was used", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("Moin");
  await writeHtml(page, "<p>Moin</p>\n<h2>Kai</h2>");
  const text = await openText(page);
  await expect(text.getByRole("heading")).toHaveText("Kai");
  await text.press("Control+End");
  await page.keyboard.type("!");
  await expect(source(page)).toHaveValue("<p>Moin</p>\n<h2>Kai!</h2>");
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue("<p>Moin</p>\n<h2>Kai</h2>");
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue("<p>Moin</p>");
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue("");
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+Shift+z");
  await expect(source(page)).toHaveValue("<p>Moin</p>\n<h2>Kai!</h2>");
});

test("a Word file that was read in can be taken out again", async ({ page }) => {
  const text = await begin(page);
  await page.keyboard.type("Moin");
  const file = await wordFile([paragraph(words("Aus Word"))]);
  await page.getByText("Text aus Word holen").click();
  await page
    .getByLabel("Word-Datei (.docx)")
    .setInputFiles({ name: "Kai.docx", mimeType: wordType, buffer: file });
  await page.getByRole("button", { name: "Aus Word-Datei einlesen" }).click();
  await expect(source(page)).toHaveValue(/Moin[\s\S]*Aus Word/);
  await expect(text).toContainText("Aus Word");
  await text.press("Control+z");
  await expect(source(page)).toHaveValue("<p>Moin</p>");
  await expect(text).toHaveText("Moin");
});

for (const typed of ["## Am Kai\n\nMoin", "- Kran\n- Lotse", "1. Kran", "> Hält.", "Ein **fester** Halt"])
  test(`${JSON.stringify(typed)} stays in the view as HTML until it is saved`, async ({ page }) => {
    await page.goto("/admin/blog/new");
    await writeHtml(page, typed);
    await page.getByRole("tab", { name: "Text" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Beim Speichern wird daraus" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "HTML" })).toHaveAttribute("aria-selected", "true");
    await expect(source(page)).toBeVisible();
    await expect(source(page)).toHaveValue(typed);
  });

test("saved, such a text is shown, and nothing of it is taken back before its beginning", async ({
  page,
}) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Zeichen");
  await page.getByLabel("Slug *").fill("zeichen-am-kai");
  await writeHtml(page, "## Am Kai\n\n- Kran");
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  const text = await openText(page);
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("Am Kai");
  await expect(text.getByRole("listitem")).toHaveText("Kran");
  await expect(page.getByText("Beim Speichern wird daraus")).toHaveCount(0);
});

test("a table that has lost its head gets one again", async ({ page }) => {
  const text = await begin(page);
  await tool(page, "Tabelle").click();
  await page.keyboard.type("weg");
  await expect(tool(page, "Kopfzeile")).toHaveAttribute("aria-pressed", "true");
  await tool(page, "Zeile löschen").click();
  await tool(page, "Spalte löschen").click();
  await text.getByRole("cell").first().click();
  await page.keyboard.type("Gut");
  await expect(tool(page, "Kopfzeile")).toHaveAttribute("aria-pressed", "false");
  await tool(page, "Kopfzeile").click();
  const headed =
    '<table>\n<thead>\n<tr>\n<th scope="col">Gut</th>\n<th scope="col"></th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n<td></td>\n</tr>\n</tbody>\n</table>';
  await expect(source(page)).toHaveValue(headed);
  await tool(page, "Kopfzeile").click();
  await expect(source(page)).toHaveValue(
    "<table>\n<tbody>\n<tr>\n<td>Gut</td>\n<td></td>\n</tr>\n<tr>\n<td></td>\n<td></td>\n</tr>\n</tbody>\n</table>",
  );
});

test("on a phone the columns of a table stay wide enough to read, and scroll", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const row = (tag: string) =>
    `<tr>${Array.from({ length: 6 }, (_, at) => `<${tag}>Wort ${at}</${tag}>`).join("")}</tr>`;
  const text = await begin(page, `<table><tbody>${row("td")}${row("td")}</tbody></table><p>danach</p>`);
  for (const cell of await text.getByRole("cell").all())
    expect((await cell.boundingBox())?.width).toBeGreaterThan(90);
  await text.getByRole("cell").first().click();
  await expect(tool(page, "Kopfzeile")).toBeVisible();
  for (let times = 1; times < 6; times += 1) {
    await page.keyboard.press("Tab");
    await expect(text.getByRole("cell", { name: `Wort ${times}` }).first()).toBeInViewport({ ratio: 0.5 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // What scrolls is the text itself: there is no other stop on the way out.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("toolbar").getByRole("button").and(page.locator(":focus"))).toHaveCount(1);
});

const cover = "/images/covers/default.svg";
const panel = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("after a picture the text goes on below it", async ({ page }) => {
  const text = await begin(page, "<p>davor</p><p>dahinter</p>");
  await text.press("Control+Home");
  await tool(page, "Bild").click();
  await panel(page, "Pfad des Bildes").fill(cover);
  await panel(page, "Was ist zu sehen?").fill("Ein Kompass");
  await panel(page, "Bildunterschrift").fill("Kompass");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("weiter");
  const figure = `<figure>\n<img src="${cover}" alt="Ein Kompass">\n<figcaption>Kompass</figcaption>\n</figure>`;
  await expect(source(page)).toHaveValue(`<p>davor</p>\n${figure}\n<p>weiter</p>\n<p>dahinter</p>`);
  await text.getByText("Kompass").click();
  await page.keyboard.press("End");
  await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("gleich darunter");
  await expect(source(page)).toHaveValue(
    `<p>davor</p>\n${figure}\n<p>gleich darunter</p>\n<p>weiter</p>\n<p>dahinter</p>`,
  );
});

test("description and caption of a picture can be changed", async ({ page }) => {
  const text = await begin(page, `<p>davor</p><img src="${cover}" alt="Alt"><p>danach</p>`);
  const change = async () => {
    // A changed picture is drawn anew: until its file is there, it has no height that could be pressed.
    await expect
      .poll(() => text.getByRole("img").evaluate((img: HTMLImageElement) => img.complete && img.height))
      .toBeGreaterThan(0);
    await text.getByRole("img").click();
    await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
    await tool(page, "Bild").click();
    await expect(panel(page, "Pfad des Bildes")).toHaveValue(cover);
  };
  const around = (inner: string) => `<p>davor</p>\n${inner}\n<p>danach</p>`;
  await change();
  await expect(panel(page, "Was ist zu sehen?")).toHaveValue("Alt");
  await panel(page, "Was ist zu sehen?").fill("Neu");
  await page.getByRole("button", { name: "Bild ändern" }).click();
  await expect(source(page)).toHaveValue(around(`<img src="${cover}" alt="Neu">`));
  for (const words of ["Der Kai", "Der Kai im Winter"]) {
    await change();
    await panel(page, "Bildunterschrift").fill(words);
    await page.keyboard.press("Enter");
    await expect(source(page)).toHaveValue(
      around(`<figure>\n<img src="${cover}" alt="Neu">\n<figcaption>${words}</figcaption>\n</figure>`),
    );
  }
  await change();
  await expect(panel(page, "Bildunterschrift")).toHaveValue("Der Kai im Winter");
  await panel(page, "Bildunterschrift").fill("");
  await page.getByLabel("Nur Schmuck").check();
  await page.keyboard.press("Escape");
  await change();
  await panel(page, "Bildunterschrift").fill("");
  await page.getByRole("button", { name: "Bild ändern" }).click();
  await expect(source(page)).toHaveValue(around(`<figure>\n<img src="${cover}" alt="Neu">\n</figure>`));
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue(/Der Kai im Winter/);
});

for (const address of ["/\\evil.de", "//evil.de", "\\\\evil.de", "https:evil", "https://", "mailto:"])
  test(`no link leads to ${address}`, async ({ page }) => {
    await begin(page);
    await page.keyboard.type("Moin");
    await page.keyboard.press("Control+k");
    await page.keyboard.type(address);
    await page.keyboard.press("Enter");
    await expect(panel(page, "Adresse")).toHaveAccessibleDescription(/keine Adresse/);
    await expect(source(page)).toHaveValue("<p>Moin</p>");
  });

test("what is typed in the panel of a link is saved with the text, or nothing is", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Lotsen");
  await page.getByLabel("Slug *").fill("lotsen-am-kai");
  const text = await openText(page);
  await text.focus();
  await page.keyboard.type("Moin ");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("kein Link");
  await page.keyboard.press("Control+s");
  await expect(panel(page, "Adresse")).toHaveAccessibleDescription(/keine Adresse/);
  await expect(panel(page, "Adresse")).toBeFocused();
  await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeEnabled();
  await expect(page).toHaveURL("/admin/blog/new");
  await panel(page, "Adresse").fill("www.lotse.example");
  await panel(page, "Wörter des Links").fill("Lotse");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(panel(page, "Adresse")).toHaveCount(0);
  await page.reload();
  await expect(source(page)).toHaveValue('<p>Moin <a href="https://www.lotse.example">Lotse</a></p>');
});

test("addresses become links as they are typed, which can be taken back alone", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("Sieh www.kran.example, und https://kai.example/a?b=c.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("weiter");
  const first = '<p>Sieh <a href="https://www.kran.example">www.kran.example</a>, und ';
  await expect(source(page)).toHaveValue(
    `${first}<a href="https://kai.example/a?b=c">https://kai.example/a?b=c</a>.</p>\n<p>weiter</p>`,
  );
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue(`${first}https://kai.example/a?b=c.</p>`);
  await page.keyboard.type("weiter");
  await expect(source(page)).toHaveValue(`${first}https://kai.example/a?b=c.</p>\n<p>weiter</p>`);
});

test("the blank that made a link stays when the link is taken back", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("www.kran.example ");
  await expect(source(page)).toHaveValue(
    /^<p><a href="https:\/\/www.kran.example">www.kran.example<\/a>( |&nbsp;)?<\/p>$/,
  );
  await page.keyboard.press("Control+z");
  await page.keyboard.type("hebt");
  await expect(source(page)).toHaveValue("<p>www.kran.example hebt</p>");
});

/** Drops onto a paragraph what comes from elsewhere. */
async function drop(target: Locator, html: string) {
  await target.evaluate((element, html) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/html", html);
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = { clientX: x + width - 2, clientY: y + height / 2 };
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...place }));
  }, html);
}

test("what is dropped is cleaned like what is pasted", async ({ page }) => {
  const text = await begin(page, "<p>Moin</p>");
  await drop(
    text.getByText("Moin"),
    '<p>Ahoi</p><h1 style="color:red" onclick="alert(1)">Kai</h1><p class="x"><b>fest</b><img src="https://boese.example/x.png"></p>',
  );
  await expect(source(page)).toHaveValue(
    /Ahoi<\/p>\n<h2>Kai<\/h2>\n<p><strong>fest<\/strong><\/p>\n<p><mark>Bild fehlt: hochladen<\/mark><\/p>/,
  );
  expect(await source(page).inputValue()).not.toMatch(/style|onclick|class|boese/);
});

for (const [what, breakIt] of [
  [
    "drawing",
    (page: Page) =>
      page.route("**/assets/desk-*.js", (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: 'export function Desk() { throw new Error("drawing"); }',
        }),
      ),
  ],
  [
    "opening",
    (page: Page) =>
      page.addInitScript(() => {
        DOMImplementation.prototype.createHTMLDocument = () => {
          throw new Error("opening");
        };
      }),
  ],
] as const)
  test(`an editor that breaks while ${what} leaves the textarea with what was typed`, async ({ page }) => {
    await breakIt(page);
    await page.goto("/admin/blog/new");
    await expect(page.getByText("Der Editor ist nicht gestartet")).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await page.getByLabel("Titel *").fill("Ohne Editor");
    await page.getByLabel("Slug *").fill(`ohne-editor-${what}`);
    await expect(source(page)).toBeVisible();
    await page.getByLabel("Inhalt *", { exact: true }).fill("## Am Kai\n\nMoin");
    await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();
    await expect(source(page)).toHaveValue(/<h2>Am Kai<\/h2>/);
  });

test("the toolbar follows what is seen above a phone's keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await begin(page, "<p>Moin</p>".repeat(60));
  await expect(page.getByRole("tablist", { name: "Ansicht" })).toBeInViewport();
  await page.evaluate(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    Object.defineProperty(seen, "offsetTop", { value: 120 });
    seen.dispatchEvent(new Event("scroll"));
  });
  await expect
    .poll(async () => (await page.getByRole("tablist", { name: "Ansicht" }).boundingBox())?.y)
    .toBeGreaterThanOrEqual(120);
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
  [360, 600],
  [740, 340],
] as const)
  test(`no message lies over the toolbar of a screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/blog/new");
    await page.getByLabel("Titel *").fill("Meldungen");
    await page.getByLabel("Slug *").fill(`meldungen-${width}-${height}`);
    await writeHtml(
      page,
      `${"<p>Moin</p>".repeat(60)}<p>Bild fehlt: hochladen</p><canvas></canvas><video></video><form></form><input><button>x</button><script></script>`,
    );
    await (await openText(page)).press("Control+End");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Post created successfully")).toBeVisible();
    for (const button of await page.getByRole("toolbar").getByRole("button").all()) {
      await button.scrollIntoViewIfNeeded();
      const covered = await button.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return element.contains(seen) ? "" : (seen?.outerHTML ?? "nothing");
      });
      expect(covered).toBe("");
    }
  });

const framed = (words: string) =>
  `<figure>\n<img src="${cover}" alt="Hafen">\n${words && `<figcaption>${words}</figcaption>\n`}</figure>`;

/** A text with a picture and its caption, made as people make it; the caret stands at the end of what comes after. */
async function withFigure(page: Page) {
  const text = await begin(page);
  await page.keyboard.type("Davor");
  await page.keyboard.press("Enter");
  await tool(page, "Bild").click();
  await panel(page, "Pfad des Bildes").fill(cover);
  await panel(page, "Was ist zu sehen?").fill("Hafen");
  await panel(page, "Bildunterschrift").fill("Unter");
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await page.keyboard.type("Danach");
  await expect(source(page)).toHaveValue(`<p>Davor</p>\n${framed("Unter")}\n<p>Danach</p>`);
  return text;
}

async function inCaption(page: Page, text: Locator, key: "Home" | "End" = "End") {
  await text.getByText("Unter").click();
  await page.keyboard.press(key);
  await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
}

const between = (...parts: string[]) => ["<p>Davor</p>", ...parts, "<p>Danach</p>"].join("\n");

for (const key of ["Delete", "Backspace"])
  test(`${key} takes a selected picture away with its caption, and that can be taken back`, async ({
    page,
  }) => {
    const text = await withFigure(page);
    await text.getByRole("img").click();
    await page.keyboard.press(key);
    await expect(source(page)).toHaveValue(between());
    await page.keyboard.press("Control+z");
    await expect(source(page)).toHaveValue(between(framed("Unter")));
  });

test("a picture that is cut is pasted with its caption", async ({ page }) => {
  const text = await withFigure(page);
  await text.getByRole("img").click();
  await page.keyboard.press("Control+x");
  await expect(source(page)).toHaveValue(between());
  await text.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+v");
  await expect(source(page)).toHaveValue(`${between()}\n${framed("Unter")}`);
});

test("a caption can be emptied, and its picture stays", async ({ page }) => {
  const text = await withFigure(page);
  await inCaption(page, text);
  for (let times = 0; times < 8; times += 1) await page.keyboard.press("Backspace");
  await expect(source(page)).toHaveValue(between(framed("")));
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Backspace");
  await page.keyboard.type("Neu");
  await expect(source(page)).toHaveValue(between(framed("Neu")));
});

test("a caption does not slip out of its place", async ({ page }) => {
  const text = await withFigure(page);
  await inCaption(page, text, "Home");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("Dr");
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await expect(source(page)).toHaveValue(between(framed("DrUnter")));
});

for (const [key, place, caret] of [
  ["Backspace", "start", "Home"],
  ["Delete", "end", "End"],
] as const)
  test(`${key} at the ${place} of a text next to a figure selects its picture`, async ({ page }) => {
    const text = await withFigure(page);
    await text.getByText(key === "Delete" ? "Davor" : "Danach").click();
    await page.keyboard.press(caret);
    await page.keyboard.press(key);
    await expect(source(page)).toHaveValue(between(framed("Unter")));
    await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press(key);
    await expect(source(page)).toHaveValue(between());
  });

test("in a caption there are only words", async ({ page }) => {
  const text = await withFigure(page);
  await inCaption(page, text);
  for (const name of ["Absatz", "Überschrift", "Liste", "Nummerierte Liste", "Zitat", "Tabelle", "Code"]) {
    await expect(tool(page, name)).toHaveAttribute("aria-disabled", "true");
    await tool(page, name).click({ force: true });
  }
  for (const keys of ["Alt+2", "Alt+0", "Shift+7", "Shift+8", "Shift+9", "Alt+c"])
    await page.keyboard.press(`Control+${keys}`);
  await expect(source(page)).toHaveValue(between(framed("Unter")));
  await page.keyboard.press("Home");
  await page.keyboard.type("- > # 1. --- ");
  await expect(source(page)).toHaveValue(between(framed("- &gt; # 1. --- Unter")));
});

for (const [what, typed] of [
  ["a line", "--- "],
  ["a list", "- "],
  ["code", "``` "],
] as const)
  test(`${what} is not begun in a caption`, async ({ page }) => {
    const text = await withFigure(page);
    await inCaption(page, text, "Home");
    await page.keyboard.type(typed);
    await expect(source(page)).toHaveValue(between(framed(`${typed}Unter`)));
  });

for (const [what, pasted] of [
  ["lines", { text: "eins\nzwei\n\ndrei" }],
  ["paragraphs", { html: "<p>eins<br>zwei</p><ul><li>drei</li></ul>" }],
] as const)
  test(`${what} that are pasted into a caption stand in one line`, async ({ page }) => {
    const text = await withFigure(page);
    await inCaption(page, text);
    await page.keyboard.type(": ");
    await paste(text, pasted);
    await expect(source(page)).toHaveValue(between(framed("Unter: eins zwei drei")));
  });

for (const html of [`<p>am <img src="${cover}" alt="Alt"> Kai</p>`, framed("Unter")])
  test(`a picture is selected by each of several quick presses: ${/[a-z]+/.exec(html)}`, async ({ page }) => {
    const text = await begin(page, `<p>davor</p>\n${html}`);
    // So quickly that each press counts as one in a row with those before.
    for (let press = 0; press < 4; press++) {
      await text.getByRole("img").click();
      await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.press("ArrowRight");
    }
  });

test("Enter on a selected picture goes on below it, and so does a letter", async ({ page }) => {
  const text = await withFigure(page);
  await text.getByRole("img").click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("weiter");
  await expect(source(page)).toHaveValue(between(framed("Unter"), "<p>weiter</p>"));
  await text.getByText("Davor").click();
  await text.getByRole("img").click();
  await page.keyboard.type("gleich");
  await expect(source(page)).toHaveValue(between(framed("Unter"), "<p>gleich</p>", "<p>weiter</p>"));
});

test("Enter on a selected picture without caption goes on below it, too", async ({ page }) => {
  const html = `<p><img src="${cover}" alt="Hafen"></p>`;
  const text = await begin(page, html);
  for (const [key, word] of [
    ["Enter", "eins"],
    ["z", "wei"],
  ] as const) {
    await text.getByRole("img").click();
    await page.keyboard.press(key);
    await page.keyboard.type(word);
  }
  await expect(source(page)).toHaveValue(`${html}\n<p>zwei</p>\n<p>eins</p>`);
});

test("Enter on a picture among words divides them behind it", async ({ page }) => {
  const html = (rest: string) => `<p>Am <img src="${cover}" alt="Hafen">${rest}</p>`;
  const text = await begin(page, html(" Kai"));
  await text.getByRole("img").click();
  await page.keyboard.press("Enter");
  await expect(source(page)).toHaveValue(`${html("")}\n<p> Kai</p>`);
});

test("a picture that is pasted over a caption's one takes the place of the figure", async ({ page }) => {
  const text = await withFigure(page);
  await text.getByRole("img").click();
  await paste(text, { html: `<img src="/images/covers/other.svg" alt="Kai">` });
  await expect(source(page)).toHaveValue(between('<img src="/images/covers/other.svg" alt="Kai">'));
});

test("a pasted figure keeps its caption", async ({ page }) => {
  const text = await begin(page);
  await paste(text, {
    html: `<figure><a href="/gross.jpg"><img src="${cover}" alt="Hafen"></a><figcaption>Unter <b>allem</b></figcaption></figure>`,
  });
  await expect(source(page)).toHaveValue(framed("Unter <strong>allem</strong>"));
});

test("figures that hold other things stay as they are", async ({ page }) => {
  const html = `<figure>\n<pre><code>a</code></pre>\n<figcaption>Code <img src="${cover}" alt="Zeichen"></figcaption>\n</figure>\n<figure>\n<img src="${cover}" alt="">\n<p>Moin</p>\n</figure>\n<figure>\n<img src="${cover}" alt=""> <img src="${cover}" alt="">\n</figure>\n<p>Danach</p>`;
  await begin(page, html);
  await page.keyboard.type("!");
  await expect(source(page)).toHaveValue(html.replace("Danach", "Danach!"));
});

for (const [typed, stored] of [
  ["- eins|- zwei", "<ul>\n<li>eins</li>\n<li>zwei</li>\n</ul>"],
  ["1. eins|2. zwei", "<ol>\n<li>eins</li>\n<li>zwei</li>\n</ol>"],
  ["1. eins|24. Mai", "<ol>\n<li>eins</li>\n<li>24. Mai</li>\n</ol>"],
  ["1. eins|- zwei", "<ol>\n<li>eins</li>\n<li><ul>\n<li>zwei</li>\n</ul></li>\n</ol>"],
] as const)
  test(`typed, ${typed} becomes a list as it was meant`, async ({ page }) => {
    await begin(page);
    for (const [at, line] of typed.split("|").entries()) {
      if (at) await page.keyboard.press("Enter");
      await page.keyboard.type(line);
    }
    await expect(source(page)).toHaveValue(stored);
  });

test("the heading of a new column says that it is one", async ({ page }) => {
  await begin(page);
  await tool(page, "Tabelle").click();
  await tool(page, "Spalte einfügen").click();
  await expect(source(page)).toHaveValue(/<thead>\n<tr>\n(<th scope="col"><\/th>\n){4}<\/tr>/);
});
