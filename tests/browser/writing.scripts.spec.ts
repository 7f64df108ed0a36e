import { expect, type Page } from "@playwright/test";
import { expectAccessible, wear } from "../helpers/accessible";
import { holdBack, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openHtml, openText, source, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Textgestaltung" });
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the toolbar is one stop for Tab, and the arrows lead through it", async ({ page }) => {
  await page.goto("/admin/blog/new");
  const text = await openText(page);
  await text.focus();
  await page.keyboard.press("Shift+Tab");
  const names = [
    ...[
      "Absatz",
      "Überschrift",
      "Zwischenüberschrift",
      "Fett",
      "Kursiv",
      "Liste",
      "Nummerierte Liste",
      "Zitat",
    ],
    ...["Link", "Bild", "Tabelle", "Code", "Rückgängig", "Wiederholen"],
  ];
  for (const name of names) {
    await expect(toolbar(page).getByRole("button", { name, exact: true })).toBeFocused();
    await page.keyboard.press("ArrowRight");
  }
  await expect(tool(page, "Absatz")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(page, "Wiederholen")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(tool(page, "Wiederholen")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Status", { exact: true })).toBeFocused();
});

test("by the keyboard alone a text gets headings, marks, lists and a quote, and the buttons say so", async ({
  page,
}) => {
  await page.goto("/admin/blog/new");
  const text = await openText(page);
  await text.focus();
  /** Goes to a button and back to the text. */
  const press = async (name: string, state?: boolean) => {
    // In a list Tab moves its points.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Home");
    for (
      let tries = 0;
      tries < 14 && !(await tool(page, name).evaluate((one) => one.matches(":focus")));
      tries += 1
    )
      await page.keyboard.press("ArrowRight");
    await expect(tool(page, name)).toBeFocused();
    await page.keyboard.press("Enter");
    if (state !== undefined) await expect(tool(page, name)).toHaveAttribute("aria-pressed", String(state));
    await page.keyboard.press("Tab");
    if (!(await text.evaluate((one) => one.matches(":focus")))) await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    // The editor puts the caret back a moment after the focus has come; nobody types as soon as that. Waited for in the
    // page, which does one after the other however busy it is.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  };
  await press("Überschrift", true);
  await page.keyboard.type("Am Kai");
  await page.keyboard.press("Enter");
  await expect(tool(page, "Absatz")).toHaveAttribute("aria-pressed", "true");
  await press("Fett", true);
  await page.keyboard.type("fett");
  await press("Fett", false);
  await press("Kursiv", true);
  await page.keyboard.type(" schräg");
  await press("Kursiv", false);
  await page.keyboard.press("Enter");
  await press("Liste", true);
  await page.keyboard.type("eins");
  await page.keyboard.press("Enter");
  await page.keyboard.type("zwei");
  await press("Nummerierte Liste", true);
  await page.keyboard.press("Enter");
  await press("Absatz", true);
  await press("Zitat", true);
  await page.keyboard.type("Sagt sie");
  await expect(source(page)).toHaveValue(
    "<h2>Am Kai</h2>\n<p><strong>fett</strong><em> schräg</em></p>\n<ol>\n<li>eins</li>\n<li>zwei</li>\n</ol>\n<blockquote>\n<p>Sagt sie</p>\n</blockquote>",
  );
  await press("Rückgängig");
  await expect(source(page)).not.toHaveValue(/Sagt sie/);
  await press("Wiederholen");
  await expect(source(page)).toHaveValue(/Sagt sie/);
});

test("a link and a picture are put in by panels that say what is wrong", async ({ page }) => {
  await page.goto("/admin/blog/new");
  const text = await openText(page);
  await text.focus();
  await page.keyboard.type("Moin Kai");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  const address = page.getByLabel("Adresse", { exact: true });
  await expect(address).toBeFocused();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(address).toHaveAccessibleDescription(/keine Adresse/);
  await expect(address).toBeFocused();
  await address.fill("www.beispiel.de");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(source(page)).toHaveValue('<p>Moin <a href="https://www.beispiel.de">Kai</a></p>');

  await page.keyboard.press("Control+End");
  await tool(page, "Bild").click();
  await page.getByLabel("Pfad des Bildes").fill("https://boese.example/x.png");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Pfad des Bildes")).toHaveAccessibleDescription(/Nur Bilder dieser Website/);
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toHaveAccessibleDescription(
    /Nur Schmuck/,
  );
  await page.getByLabel("Pfad des Bildes").fill("/images/covers/default.svg");
  await page.getByLabel("Was ist zu sehen?", { exact: true }).fill("Ein Kompass");
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await expect(source(page)).toHaveValue(
    /<\/p>\n<img src="\/images\/covers\/default.svg" alt="Ein Kompass">$/,
  );
  await tool(page, "Link").click();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  // What is typed in a panel belongs to no field of the form.
  expect(
    await page.evaluate(() => [...new FormData(document.forms.namedItem("eintrag") ?? undefined).keys()]),
  ).toEqual(expect.not.arrayContaining(["src", "href"]));
});

test("a table is made, filled by Tab, and left by Escape and Tab", async ({ page }) => {
  await page.goto("/admin/blog/new");
  const text = await openText(page);
  await text.focus();
  await tool(page, "Tabelle").click();
  for (const word of ["A", "B", "C", "1", "2", "3"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Tab");
  }
  await tool(page, "Zeile löschen").click();
  await tool(page, "Spalte löschen").click();
  await expect(source(page)).toHaveValue(
    '<table>\n<thead>\n<tr>\n<th scope="col">A</th>\n<th scope="col">B</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await text.focus();
  await tool(page, "Tabelle löschen").click();
  await expect(source(page)).toHaveValue("");
});

test("label, summary and the browser's own message lead to the text", async ({ page }) => {
  await page.goto("/admin/blog/new");
  const text = await openText(page);
  await expect(page.getByLabel("Inhalt *")).toHaveCount(1);
  await expect(text).toHaveAttribute("role", "textbox");
  await expect(text).toHaveAttribute("aria-required", "true");
  await expect(text).toHaveAccessibleDescription(/Getippt/);
  await page.locator("label").filter({ hasText: "Inhalt" }).click();
  await expect(text).toBeFocused();
  await page.getByLabel("Titel *").fill("Ohne Inhalt");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(text).toBeFocused();
  expect(await source(page).evaluate((area: HTMLTextAreaElement) => area.validationMessage)).toBe(
    "Content ist erforderlich",
  );
  await page.evaluate(() => {
    location.hash = "eintrag-content";
  });
  await expect(text).toBeFocused();
  const area = await openHtml(page);
  await expect(page.getByLabel("Inhalt *")).toHaveCount(1);
  await expect(area).toBeVisible();
  await area.fill("x".repeat(100_001));
  await page.getByRole("tab", { name: "Text" }).click();
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  expect(await source(page).evaluate((area: HTMLTextAreaElement) => area.validationMessage)).toMatch(
    /maximal/,
  );
});

test("what others write into the textarea is in the editor, and nothing is written by opening it", async ({
  page,
}) => {
  await page.goto("/admin/blog/new");
  const text = await openText(page);
  const written = '<p class="x">Moin,\n <b>Kai</b></p>  <p>zwei</p>';
  await source(page).evaluate((area: HTMLTextAreaElement, html) => {
    area.value = html;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, written);
  // A class is lost in the editor, so that the text comes as it is, with a word why.
  await expect(page.getByRole("tab", { name: "HTML" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("status").filter({ hasText: "class an <p>" })).toBeVisible();
  await openText(page);
  await expect(text).toContainText("Moin, Kai");
  await expect(source(page)).toHaveValue(written);
  await text.press("Control+End");
  await page.keyboard.type("!");
  await expect(source(page)).toHaveValue("<p>Moin, <b>Kai</b></p>\n<p>zwei!</p>");
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue(written);
  await page.evaluate(() => document.forms.namedItem("eintrag")?.reset());
  await expect(text).toHaveText("");
  page.on("dialog", (dialog) => dialog.accept());
});

test("plain text becomes paragraphs at its empty lines", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await writeHtml(page, "Moin!\n\nDer Sommer\nist da.");
  const text = await openText(page);
  await expect(text.getByRole("paragraph")).toHaveText(["Moin!", "Der Sommer ist da."]);
  await expect(source(page)).toHaveValue("Moin!\n\nDer Sommer\nist da.");
});

test("what was typed before the editor came is in it, with the caret", async ({ page }) => {
  const arrive = await holdBack(page, "**/assets/desk-*.js");
  const opened = page.goto("/admin/blog/new");
  await source(page).fill("<p>Moin Welt</p>");
  await source(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  arrive();
  await opened;
  const text = page.getByRole("textbox", { name: "Inhalt" }).and(page.locator("[contenteditable]"));
  await expect(text).toBeFocused();
  await page.keyboard.type(", moin");
  await expect(source(page)).toHaveValue("<p>Moin, moin Welt</p>");
});

test("without the editor's script the textarea stays, and a sentence says so", async ({ page }) => {
  await page.route("**/assets/desk-*.js", (route) => route.abort());
  await page.goto("/admin/blog/new");
  await page.getByLabel("Inhalt *").fill("<p>Moin</p>");
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.getByText("Der Editor ist nicht gestartet.")).toBeVisible();
  await expect(page.getByLabel("Inhalt *")).toHaveValue("<p>Moin</p>");
});

test("a mailing has no pictures and no tables", async ({ page }) => {
  await page.goto("/admin/newsletter/new");
  const text = await openText(page, "Text");
  await expect(page.getByLabel("Text", { exact: true })).toHaveCount(1);
  await expect(tool(page, "Liste")).toBeVisible();
  await expect(tool(page, "Bild")).toHaveCount(0);
  await expect(tool(page, "Tabelle")).toHaveCount(0);
  await text.focus();
  await page.keyboard.type("Moin");
  await expect(source(page, "body")).toHaveValue("<p>Moin</p>");
});

test("with a keyboard on the screen of a phone the toolbar stays in reach", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 340 });
  await page.goto("/admin/blog/new");
  await writeHtml(page, "<p>Moin!</p>\n".repeat(60));
  const text = await openText(page);
  await text.press("Control+End");
  await page.keyboard.type("Ende");
  for (const part of [tool(page, "Fett"), page.getByRole("tab", { name: "HTML" })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const box = await part.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await tool(page, "Fett").click();
  await expect(text).toBeFocused();
  await expect(tool(page, "Fett")).toHaveAttribute("aria-pressed", "true");
});

test("the editor is accessible in both themes, with its panels", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await writeHtml(
    page,
    '<h2>Kai</h2><p>Moin <a href="/contact">Link</a></p><ul><li>eins</li></ul><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><pre><code>x</code></pre>',
  );
  const text = await openText(page);
  for (const theme of ["light", "dark"] as const) {
    await wear(page, theme);
    await text.getByRole("cell", { name: "1" }).click();
    await expectAccessible(page);
    for (const name of ["Link", "Bild"]) {
      await tool(page, name).click();
      await page.keyboard.press("Enter");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    }
    await openHtml(page);
    await expectAccessible(page);
    await openText(page);
  }
});
