import { expect, type Page } from "@playwright/test";
import { expectAccessible, wear } from "../helpers/accessible";
import { holdBack, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openHtml, openText, refill, saveButton, source, stay, write, writeHtml } from "../helpers/writing";

// The editor in a real browser: keys, focus, panels. The rules of its texts: tests/unit/editor-habits.test.ts.

test.beforeEach(async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
});

const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Textgestaltung" });
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const panel = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const status = (page: Page) => page.locator("select[name=status]");
const isRefused = async (page: Page, label: string) => {
  await expect(panel(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(panel(page, label)).toHaveAccessibleDescription(/./);
};
const cover = "/images/covers/default.svg";

test("what people type out of habit becomes what they meant, and is taken back", async ({ page }) => {
  const text = await openText(page);
  for (const [typed, html] of [
    [
      "## Kai{Enter}So **fest** und (*los*)",
      "<h2>Kai</h2>\n<p>So <strong>fest</strong> und (<em>los</em>)</p>",
    ],
    ["24. Dezember, 5 * 6 * 7", "<p>24. Dezember, 5 * 6 * 7</p>"],
    ["- eins{Enter}{Tab}{Tab}vertieft", "<ul>\n<li>eins\n<ul>\n<li>vertieft</li>\n</ul>\n</li>\n</ul>"],
    ["1. Kran{Enter}{Enter}---{Enter}danach", "<ol>\n<li>Kran</li>\n</ol>\n<hr>\n<p>danach</p>"],
    ["www.kran.example {Control+z}hebt", "<p>www.kran.example hebt</p>"],
    ["{Control+b}fest{Control+b} {Control+i}los", "<p><strong>fest</strong> <em>los</em></p>"],
    ["Moin{Control+z}{Control+Shift+z}", "<p>Moin</p>"],
  ] as const) {
    await refill(page, "");
    await write(page, typed);
    await expect(source(page)).toHaveValue(html);
  }
  await refill(page, "<p>Moin</p>");
  // With Caps Lock and the shift key letters are small.
  for (const shiftKey of [false, true, true]) {
    await text.dispatchEvent("keydown", { key: "z", code: "KeyZ", keyCode: 90, ctrlKey: true, shiftKey });
    await expect(source(page)).toHaveValue(shiftKey ? "<p>Moin</p>" : /^(?!<p>Moin<)/);
  }
});

test("Tab is for the list and the table while the caret is in it, and after Escape leads out", async ({
  page,
}) => {
  const text = await openText(page);
  await refill(page, "<ul><li>eins</li><li>zwei</li></ul>");
  await write(page, "{Tab}");
  await expect(text).toBeFocused();
  await expect(source(page)).toHaveValue(/<ul>\s*<li>eins\s*<ul>/);
  await write(page, "{Escape}{Tab}");
  await expect(status(page)).toBeFocused();
  await write(page, "{Shift+Tab}");
  await expect(text).toBeFocused();
  // Once: Tab is the list's again.
  await write(page, "{Tab}");
  await expect(text).toBeFocused();
  await write(page, "{Escape}{Shift+Tab}");
  await expect(toolbar(page).getByRole("button").first()).toBeFocused();

  await refill(page, "<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>");
  await text.getByRole("cell", { name: "B" }).click();
  await expect(tool(page, "Kopfzeile")).toBeVisible();
  await write(page, "{Tab}C");
  await expect(text.getByRole("row")).toHaveText(["AB", "C"]);
  await write(page, "{Escape}{Tab}");
  await expect(status(page)).toBeFocused();

  const html = "<ul>\n<li>eins</li>\n</ul>\n<p>danach</p>";
  await refill(page, html);
  await expect(tool(page, "Einrücken")).toHaveCount(0);
  await write(page, "{Tab}");
  await expect(status(page)).toBeFocused();
  await expect(source(page)).toHaveValue(html);

  // One that is made, filled by Tab, given a head and left, and goes.
  await refill(page, "");
  await tool(page, "Tabelle").click();
  await write(page, "A{Tab}B{Tab}C{Tab}1{Tab}2{Tab}3");
  await tool(page, "Spalte löschen").click();
  await expect(tool(page, "Kopfzeile")).toHaveAttribute("aria-pressed", "true");
  const cells = (tag: string, ...words: string[]) =>
    `<tr>\n${words.map((word) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${word}</${tag}>`).join("\n")}\n</tr>`;
  await expect(source(page)).toHaveValue(
    `<table>\n<thead>\n${cells("th", "A", "B")}\n</thead>\n<tbody>\n${cells("td", "1", "2")}\n${cells("td", "", "")}\n</tbody>\n</table>`,
  );
  await text.getByText("A", { exact: true }).click();
  await tool(page, "Kopfzeile").click();
  await expect(source(page)).toHaveValue(/^<table>\n<tbody>\n<tr>\n<td>A/);
  await expect(tool(page, "Kopfzeile")).toHaveAttribute("aria-pressed", "false");
  await tool(page, "Tabelle löschen").click();
  await expect(source(page)).toHaveValue("");
});

test("the toolbar is one stop for Tab, the arrows lead through it, and Enter presses its buttons", async ({
  page,
}) => {
  const text = await openText(page);
  await text.focus();
  await write(page, "{Shift+Tab}");
  const buttons = toolbar(page).getByRole("button");
  const count = await buttons.count();
  expect(count).toBeGreaterThan(10);
  for (let at = 0; at < count; at += 1) {
    await expect(buttons.nth(at)).toBeFocused();
    await write(page, "{ArrowRight}");
  }
  await expect(buttons.first()).toBeFocused();
  for (const keys of ["{End}", "{Home}{ArrowLeft}"]) {
    await write(page, keys);
    await expect(buttons.last()).toBeFocused();
  }

  /** Goes from the toolbar to one of its buttons, presses it and goes back to the text. */
  const press = async (name: string, isOn?: boolean) => {
    await write(page, "{Home}");
    while (!(await tool(page, name).evaluate((one) => one.matches(":focus"))))
      await write(page, "{ArrowRight}");
    await write(page, "{Enter}");
    if (isOn !== undefined) await expect(tool(page, name)).toHaveAttribute("aria-pressed", String(isOn));
    await write(page, "{Tab}");
    if (!(await text.evaluate((one) => one.matches(":focus")))) await write(page, "{Tab}");
    await expect(text).toBeFocused();
    await caretAtEnd(page);
  };
  await press("Überschrift", true);
  await write(page, "Am Kai{Enter}");
  await expect(tool(page, "Absatz")).toHaveAttribute("aria-pressed", "true");
  await write(page, "{Shift+Tab}");
  await press("Fett", true);
  await write(page, "fett{Enter}{Shift+Tab}");
  await press("Zitat", true);
  await write(page, "Sagt sie");
  const written =
    /^<h2>Am Kai<\/h2>\n<p><strong>fest|fett<\/strong><\/p>\n<blockquote>\n<p>(<strong>)?Sagt sie/;
  await expect(source(page)).toHaveValue(written);
  await write(page, "{Shift+Tab}");
  await press("Rückgängig");
  await expect(source(page)).not.toHaveValue(/Sagt sie/);
});

/** The editor puts the caret back to where it was a moment after the focus has come. */
async function caretAtEnd(page: Page) {
  await page.waitForFunction(() => {
    const text = document.querySelector("[contenteditable=true]");
    const { focusNode, focusOffset } = getSelection() ?? {};
    if (!text || !focusNode || !text.contains(focusNode)) return false;
    const rest = document.createRange();
    rest.setStart(focusNode, focusOffset ?? 0);
    rest.setEnd(text, text.childNodes.length);
    return rest.toString() === "";
  });
}

test("a link is put in by a panel that says what is wrong, and saved with the text or nothing is", async ({
  page,
}) => {
  const text = await openText(page);
  await text.focus();
  await write(page, "Moin Kai{Control+Shift+ArrowLeft}{Control+k}");
  await expect(panel(page, "Adresse")).toBeFocused();
  for (const address of ["javascript:alert(1)", "//evil.de", "https:evil"]) {
    await panel(page, "Adresse").fill(address);
    await write(page, "{Enter}");
    await isRefused(page, "Adresse");
    await expect(panel(page, "Adresse")).toBeFocused();
  }
  await panel(page, "Adresse").fill("www.beispiel.de");
  await write(page, "{Enter}");
  await expect(text).toBeFocused();
  const linked = '<p>Moin <a href="https://www.beispiel.de">Kai</a></p>';
  await expect(source(page)).toHaveValue(linked);

  await page.locator("#eintrag-title").fill("Lotsen");
  await text.press("Control+End");
  await write(page, "{Enter}{Control+k}kein Link{Control+s}");
  await isRefused(page, "Adresse");
  await expect(panel(page, "Adresse")).toBeFocused();
  await expect(page).toHaveURL("/admin/blog/new");
  await panel(page, "Adresse").fill("/contact");
  await panel(page, "Wörter des Links").fill("Schreib uns");
  await stay(page);
  await expect(panel(page, "Adresse")).toHaveCount(0);
  await page.reload();
  await expect(source(page)).toHaveValue(`${linked}\n<p><a href="/contact">Schreib uns</a></p>`);
  // Another address, and none, by the same panel.
  const word = text.getByText("Kai");
  // Away from the bars at both ends of the screen.
  await word.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await word.click();
  await tool(page, "Link").click();
  await expect(panel(page, "Adresse")).toHaveValue("https://www.beispiel.de");
  await panel(page, "Adresse").fill("/blog");
  await write(page, "{Enter}");
  await expect(source(page)).toHaveValue(/<a href="\/blog">Kai<\/a>/);
  await tool(page, "Link").click();
  await write(page, "{Escape}");
  await expect(text).toBeFocused();
});

test("a picture by its path is put in, described, captioned and changed, and the text goes on below it", async ({
  page,
}) => {
  const text = await openText(page);
  await refill(page, "<p>davor</p><p>dahinter</p>");
  await text.press("Control+Home");
  await tool(page, "Bild").click();
  await panel(page, "Pfad des Bildes").fill("https://boese.example/x.png");
  await write(page, "{Enter}");
  await isRefused(page, "Pfad des Bildes");
  await isRefused(page, "Was ist zu sehen?");
  await panel(page, "Pfad des Bildes").fill(cover);
  await panel(page, "Was ist zu sehen?").fill("Ein Kompass");
  await panel(page, "Bildunterschrift").fill("Kompass");
  // What is typed in a panel belongs to no field of the form.
  const names = await page.evaluate(() => [
    ...new FormData(document.forms.namedItem("eintrag") ?? undefined).keys(),
  ]);
  expect(names).toEqual(expect.not.arrayContaining(["src", "href"]));
  await write(page, "{Enter}");
  await expect(text).toBeFocused();
  await write(page, "weiter");
  const figure = (alt: string, caption: string) =>
    `<p>davor</p>\n<figure>\n<img src="${cover}" alt="${alt}">\n${caption && `<figcaption>${caption}</figcaption>\n`}</figure>\n`;
  const rest = "<p>weiter</p>\n<p>dahinter</p>";
  await expect(source(page)).toHaveValue(figure("Ein Kompass", "Kompass") + rest);
  await text.getByText("Kompass").click();
  await write(page, "{End}");
  await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
  for (const name of ["Überschrift", "Liste", "Tabelle"])
    await expect(tool(page, name)).toHaveAttribute("aria-disabled", "true");
  await write(page, "{Enter}darunter");
  await expect(source(page)).toHaveValue(`${figure("Ein Kompass", "Kompass")}<p>darunter</p>\n${rest}`);
  await write(page, "{Control+z}");

  // So quickly that each press counts as one in a row with those before.
  for (let press = 0; press < 3; press += 1) {
    await text.getByRole("img").click();
    await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
    await write(page, "{ArrowRight}");
  }
  await text.getByRole("img").click();
  await tool(page, "Bild").click();
  await expect(panel(page, "Pfad des Bildes")).toHaveValue(cover);
  await expect(panel(page, "Bildunterschrift")).toHaveValue("Kompass");
  await panel(page, "Was ist zu sehen?").fill("Neu");
  await panel(page, "Bildunterschrift").fill("");
  await write(page, "{Enter}");
  await expect(source(page)).toHaveValue(figure("Neu", "") + rest);
  await text.press("Control+z");
  await expect(source(page)).toHaveValue(figure("Ein Kompass", "Kompass") + rest);
  await text.getByRole("img").click();
  await write(page, "{Delete}");
  await expect(source(page)).toHaveValue(`<p>davor</p>\n${rest}`);
});

test("label, summary and the browser's own message lead to the text", async ({ page }) => {
  const text = await openText(page);
  const refusal = () => source(page).evaluate((area: HTMLTextAreaElement) => area.validationMessage);
  await expect(page.getByLabel("Inhalt *")).toHaveCount(1);
  await expect(text).toHaveAttribute("role", "textbox");
  await expect(text).toHaveAttribute("aria-required", "true");
  await expect(text).toHaveAccessibleDescription(/./);
  await page.locator("label").filter({ hasText: "Inhalt" }).click();
  await expect(text).toBeFocused();
  await page.locator("#eintrag-title").fill("Ohne Inhalt");
  await saveButton(page).click();
  await expect(text).toBeFocused();
  expect(await refusal()).not.toBe("");
  await page.evaluate(() => {
    location.hash = "eintrag-content";
  });
  await expect(text).toBeFocused();
  const area = await openHtml(page);
  await expect(page.getByLabel("Inhalt *")).toHaveCount(1);
  await area.fill("x".repeat(100_001));
  await page.getByRole("tab", { name: "Text" }).click();
  await saveButton(page).click();
  expect(await refusal()).not.toBe("");
  await expect(page).toHaveURL(/\/new/);
});

test("what the editor cannot give back, and Markdown, stay as they were written until somebody writes", async ({
  page,
}) => {
  const text = await openText(page);
  const html = page.getByRole("tab", { name: "HTML" });
  const written = '<p class="x">Moin,\n <b>Kai</b></p>  <p>zwei</p>';
  await source(page).evaluate((area: HTMLTextAreaElement, html) => {
    area.value = html;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, written);
  // A class is lost in the editor, so that the text comes as it is, with a word why.
  await expect(html).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("status").filter({ hasText: "class" })).toBeVisible();
  await openText(page);
  await expect(text).toContainText("Moin, Kai");
  await expect(source(page)).toHaveValue(written);
  await text.press("Control+End");
  await write(page, "!");
  await expect(source(page)).toHaveValue("<p>Moin, <b>Kai</b></p>\n<p>zwei!</p>");
  await write(page, "{Control+z}");
  await expect(source(page)).toHaveValue(written);

  await writeHtml(page, "Moin!\n\nDer Sommer\nist da.");
  await openText(page);
  await expect(text.getByRole("paragraph")).toHaveText(["Moin!", "Der Sommer ist da."]);
  await expect(source(page)).toHaveValue("Moin!\n\nDer Sommer\nist da.");

  const markdown = "## Am Kai\n\n- Kran";
  await writeHtml(page, markdown);
  await page.getByRole("tab", { name: "Text" }).click();
  await expect(html).toHaveAttribute("aria-selected", "true");
  await expect(source(page)).toBeVisible();
  await expect(source(page)).toHaveValue(markdown);
  await page.locator("#eintrag-title").fill("Zeichen");
  await stay(page);
  await openText(page);
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("Am Kai");
  await expect(text.getByRole("listitem")).toHaveText("Kran");
  await page.evaluate(() => document.forms.namedItem("eintrag")?.reset());
  page.on("dialog", (dialog) => dialog.accept());
});

test("what was typed before the editor came is in it, with the caret; without it the textarea is whole", async ({
  page,
}) => {
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

  page.on("dialog", (dialog) => dialog.accept());
  const script = "**/assets/desk-*.js";
  for (const breakIt of [
    () => page.route(script, (route) => route.abort()),
    () =>
      page.route(script, (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: 'export function Desk() { throw new Error("drawing"); }',
        }),
      ),
    () =>
      page.addInitScript(() => {
        DOMImplementation.prototype.createHTMLDocument = () => {
          throw new Error("opening");
        };
      }),
  ]) {
    await page.unrouteAll();
    await breakIt();
    await page.goto("/admin/blog/new");
    await page.locator("#eintrag-title").fill("Ohne Editor");
    await page.getByLabel("Inhalt *", { exact: true }).fill("## Am Kai\n\nMoin");
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(source(page)).toBeVisible();
  }
  await stay(page);
  await expect(source(page)).toHaveValue(/<h2>Am Kai<\/h2>/);
});

test("on a phone the toolbar and the columns of a table stay in reach", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 340 });
  const text = await openText(page);
  await refill(page, "<p>Moin!</p>\n".repeat(60));
  await write(page, "Ende");
  for (const part of [tool(page, "Fett"), page.getByRole("tab", { name: "HTML" })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const box = await part.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await tool(page, "Fett").click();
  await expect(text).toBeFocused();
  await expect(tool(page, "Fett")).toHaveAttribute("aria-pressed", "true");

  await page.setViewportSize({ width: 360, height: 740 });
  const tabs = page.getByRole("tablist", { name: "Ansicht" });
  await expect(tabs).toBeInViewport();
  await page.evaluate(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    Object.defineProperty(seen, "offsetTop", { value: 120 });
    seen.dispatchEvent(new Event("scroll"));
  });
  await expect.poll(async () => (await tabs.boundingBox())?.y).toBeGreaterThanOrEqual(120);

  const row = `<tr>${Array.from({ length: 6 }, (_, at) => `<td>Wort ${at}</td>`).join("")}</tr>`;
  await refill(page, `<table><tbody>${row}${row}</tbody></table><p>danach</p>`);
  for (const cell of await text.getByRole("cell").all())
    expect((await cell.boundingBox())?.width).toBeGreaterThan(90);
  await text.getByRole("cell").first().click();
  await expect(tool(page, "Kopfzeile")).toBeVisible();
  for (let times = 1; times < 6; times += 1) {
    await write(page, "{Tab}");
    await expect(text.getByRole("cell", { name: `Wort ${times}` }).first()).toBeInViewport({ ratio: 0.5 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // What scrolls is the text itself: there is no other stop on the way out.
  await write(page, "{Escape}{Shift+Tab}");
  await expect(toolbar(page).getByRole("button").and(page.locator(":focus"))).toHaveCount(1);
});

test("no message lies over the buttons of the editor, on small screens and large ones", async ({ page }) => {
  await page.locator("#eintrag-title").fill("Meldungen");
  // What the server leaves out of it makes a long message.
  const left = "<p>Bild fehlt: hochladen</p><canvas></canvas><video></video><form></form><script></script>";
  await writeHtml(page, "<p>Moin</p>".repeat(60) + left);
  await (await openText(page)).press("Control+End");
  await stay(page);
  // With the focus in it, it does not leave.
  await page.keyboard.press("Alt+t");
  const covered = () =>
    page.locator("[role=toolbar] button, .save-bar :is(button, a)").evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        if (!button.checkVisibility()) return [];
        const { left, right, top, bottom } = button.getBoundingClientRect();
        if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
          button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { x, y, width, height } = button.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return button.contains(seen) ? [] : [`${button.textContent}: ${seen?.outerHTML}`];
      }),
    );
  for (const [width, height] of [
    [360, 740],
    [360, 600],
    [740, 340],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // At the end of the page, too.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect.poll(covered).toEqual([]);
    await expect(page.locator(".toast").first()).toBeVisible();
  }
});

test("the editor is accessible in both themes, with its panels", async ({ page }) => {
  const text = await openText(page);
  await refill(
    page,
    '<h2>Kai</h2><p>Moin <a href="/contact">Link</a></p><ul><li>eins</li></ul><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><pre><code>x</code></pre>',
  );
  for (const theme of ["light", "dark"] as const) {
    await wear(page, theme);
    await text.getByRole("cell", { name: "1" }).click();
    // The panels stand beside the same text.
    for (const name of theme === "light" ? ["Link", "Bild"] : ["Bild"]) {
      await tool(page, name).click();
      await write(page, "{Enter}");
      await expectAccessible(page);
      await write(page, "{Escape}");
    }
  }
  await openHtml(page);
  await expectAccessible(page);
});
