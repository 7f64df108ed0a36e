import { expect, type Page } from "@playwright/test";
import { holdBack, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import {
  expectRefused,
  openHtml,
  openText,
  panel,
  refill,
  saveButton,
  source,
  stay,
  tool,
  toolbar,
  write,
  writeHtml,
} from "../helpers/writing";

// The editor in a real browser: keys, focus, panels. The rules of its texts: tests/unit/editor-habits.test.ts.

test.beforeEach(async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
});

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
  for (const shiftKey of [false, true, true]) {
    await text.dispatchEvent("keydown", { key: "z", code: "KeyZ", keyCode: 90, ctrlKey: true, shiftKey });
    await expect(source(page)).toHaveValue(shiftKey ? "<p>Moin</p>" : /^(?!<p>Moin<)/);
  }
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
    await expectRefused(page, "Adresse");
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
  await expectRefused(page, "Adresse");
  await expect(panel(page, "Adresse")).toBeFocused();
  await expect(page).toHaveURL("/admin/blog/new");
  await panel(page, "Adresse").fill("/contact");
  await panel(page, "Wörter des Links").fill("Schreib uns");
  await stay(page);
  await expect(panel(page, "Adresse")).toHaveCount(0);
  await page.reload();
  await expect(source(page)).toHaveValue(`${linked}\n<p><a href="/contact">Schreib uns</a></p>`);
  const word = text.getByText("Kai");
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

test("the summary leads to the text, which has one label", async ({ page }) => {
  const text = await openText(page);
  const entry = page.locator("[aria-labelledby=error-summary-title] a[href='#eintrag-content']");
  await expect(page.getByLabel("Inhalt *")).toHaveCount(1);
  await expect(text).toHaveAttribute("role", "textbox");
  await expect(text).toHaveAttribute("aria-required", "true");
  await expect(text).toHaveAccessibleDescription(/./);
  await page.locator("#eintrag-title").fill("Ohne Inhalt");
  await page.locator("[name=status][value=published]").check();
  await saveButton(page).click();
  await entry.click();
  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute("aria-invalid", "true");
  const area = await openHtml(page);
  await expect(page.getByLabel("Inhalt *")).toHaveCount(1);
  await area.fill("x".repeat(100_001));
  await page.getByRole("tab", { name: "Text" }).click();
  await saveButton(page).click();
  await expect(entry).toHaveText("Content darf maximal 100.000 Zeichen lang sein");
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
  const arrive = await holdBack(page, "**/assets/rich-text-editor-*.js");
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
  const script = "**/assets/rich-text-editor-*.js";
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
