// In npm test: tests/browser/writing.spec.ts - keys, the toolbar, a link by its panel, and what the editor cannot give back
import { expect, type Page } from "@playwright/test";
import { expectAccessible, wear } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import {
  expectRefused,
  openHtml,
  openText,
  panel,
  refill,
  source,
  stay,
  tool,
  toolbar,
  write,
  writeHtml,
} from "../helpers/writing";

test.beforeEach(async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
});

const status = (page: Page) => page.locator("select[name=status]");
const cover = "/images/covers/default.svg";

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

test("a picture by its path is put in, described, captioned and changed, and the text goes on below it", async ({
  page,
}) => {
  const text = await openText(page);
  await refill(page, "<p>davor</p><p>dahinter</p>");
  await text.press("Control+Home");
  await tool(page, "Bild").click();
  await panel(page, "Pfad des Bildes").fill("https://boese.example/x.png");
  await write(page, "{Enter}");
  await expectRefused(page, "Pfad des Bildes");
  await expectRefused(page, "Was ist zu sehen?");
  await panel(page, "Pfad des Bildes").fill(cover);
  await panel(page, "Was ist zu sehen?").fill("Ein Kompass");
  await panel(page, "Bildunterschrift").fill("Kompass");
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
  await write(page, "{Escape}{Shift+Tab}");
  await expect(toolbar(page).getByRole("button").and(page.locator(":focus"))).toHaveCount(1);
});

test("no message lies over the buttons of the editor, on small screens and large ones", async ({ page }) => {
  await page.locator("#eintrag-title").fill("Meldungen");
  const left = "<p>Hier fehlt ein Bild</p><canvas></canvas><video></video><form></form><script></script>";
  await writeHtml(page, "<p>Moin</p>".repeat(60) + left);
  await (await openText(page)).press("Control+End");
  await stay(page);
  await page.keyboard.press("Alt+t");
  const covered = () =>
    page.locator("[role=toolbar] button, .editor-bar :is(button, a)").evaluateAll((buttons) =>
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
