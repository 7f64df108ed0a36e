import { expect, type Locator, type Page } from "@playwright/test";
import { noteAttempts } from "../helpers/attempts";
import { articleOf, bare, clipboardOf, names } from "../helpers/clipboards";
import { paste } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { kept } from "../helpers/unseen";
import { openDesk, refill, saveButton, source, stored } from "../helpers/writing";

// What a real browser gives the editor. All rules of it: tests/unit/editor-pasting.test.ts.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

/** What would be sent. */
const written = async (page: Page) => bare(await source(page).inputValue());

test("what other programs give becomes an article, which is published as it stands", async ({ page }) => {
  const breaches: string[] = [];
  page.on("console", (message) => breaches.push(message.text()));
  const field = await openDesk(page, { title: "Umzug", slug: "umzug-eingefuegt" });
  for (const name of names) {
    await refill(page, "");
    await paste(field, { html: clipboardOf(name), text: "Umzug" });
    await expect.poll(() => written(page), name).toBe(articleOf(name));
  }
  for (const sign of kept) {
    await refill(page, "");
    await paste(field, { html: `<p>${sign}</p>`, text: sign });
    await expect.poll(() => written(page)).toBe(`<p>${sign.replace("\u00A0", "&nbsp;")}</p>`);
  }
  await refill(page, "");
  const files = [{ name: "bild.png", mimeType: "image/png", buffer: Buffer.from("x") }];
  await paste(field, { html: clipboardOf("word-desktop"), text: "Umzug", files });
  await expect.poll(() => written(page)).toBe(articleOf("word-desktop"));
  await saveButton(page).click();
  await stored(page);

  await page.goto("/blog/umzug-eingefuegt");
  const text = page.locator("article").filter({ hasText: "Köhler" });
  await expect(text.getByRole("heading", { level: 2, name: "Umzug in die Überseestadt" })).toBeVisible();
  await expect(text.getByRole("heading", { level: 3, name: "Wie lange es dauert" })).toBeVisible();
  expect(await text.locator("ul ul ul li").innerText()).toBe("bis in den Keller");
  expect(await text.locator("ol ol li").allInnerTexts()).toEqual(["Geräte zählen", "Verträge sichten"]);
  await expect(text.locator("blockquote")).toHaveCount(1);
  await expect(text.getByRole("link", { name: "Ratgeber der Handelskammer" })).toHaveAttribute(
    "href",
    "https://www.handelskammer.example/netz?thema=umzug&seite=2",
  );
  await expect(text.getByRole("row")).toHaveText([
    "Gewerk Dauer",
    "Verkabelung zwei Tage",
    "Prüfung ein Tag",
  ]);
  const html = (await text.innerHTML()).replaceAll('class="table-scroll"', "");
  const [, article = ""] = /<h2[^>]*>Umzug([\s\S]*)info@musterhafen/.exec(html) ?? [];
  expect(article).toContain("Köhler");
  expect(article).not.toMatch(/style|class|mso|file:|<p>(\s|&nbsp;|<br>)*<\/p>/i);
  expect(breaches).toEqual([]);
});

test("a section stands beside the point it is pasted into, and what is copied comes back the same", async ({
  page,
}) => {
  const field = await openDesk(page, { title: "Liste", slug: "liste" });
  await refill(page, "<ol><li>a</li><li>b</li></ol>");
  for (const key of ["Control+Home", "End", "x"]) await page.keyboard.press(key);
  // Only what is typed tells that the editor knows where the caret has gone.
  await expect.poll(() => written(page)).toBe("<ol><li>ax</li><li>b</li></ol>");
  await page.keyboard.press("Backspace");
  await expect.poll(() => written(page)).toBe("<ol><li>a</li><li>b</li></ol>");
  const section = "<h2>Kran</h2><p>Hebt.</p><p>Ende.</p>";
  await paste(field, { html: section, text: "Kran" });
  const after = (added = "") =>
    `<ol><li>a</li></ol>${section.replace("Ende.", `Ende.${added}`)}<ol><li>b</li></ol>`;
  await expect.poll(() => written(page)).toBe(after());
  await page.keyboard.press("Control+z");
  await expect.poll(() => written(page)).toBe("<ol><li>a</li><li>b</li></ol>");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.type("!");
  await expect.poll(() => written(page)).toBe(after("!"));
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+x");
  await expect.poll(() => written(page)).toBe("");
  await page.keyboard.press("Control+v");
  await expect.poll(() => written(page)).toBe(after("!"));
});

async function drop(target: Locator, html: string) {
  await target.evaluate((element, html) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/html", html);
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = { clientX: x + width - 2, clientY: y + height / 2 };
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...place }));
  }, html);
}

test("what is dropped is cleaned like what is pasted, and nothing hostile runs or calls elsewhere", async ({
  page,
  baseURL,
}) => {
  const finds: string[] = [];
  await noteAttempts(page.context(), String(baseURL), finds);
  page.on("console", (message) => finds.push(message.text()));
  const field = await openDesk(page, { title: "Fremd", slug: "fremd" });
  await refill(page, "<p>Moin</p>");
  await drop(
    field.getByText("Moin"),
    '<p>Ahoi</p><h1 style="color:red" onclick="alert(1)">Kai</h1><p class="x"><b>fest</b><img src="https://boese.example/x.png"></p>',
  );
  await expect(source(page)).toHaveValue(
    /Ahoi<\/p>\n<h2>Kai<\/h2>\n<p><strong>fest<\/strong><\/p>\n<p><mark>Hier fehlt ein Bild<\/mark><\/p>/,
  );
  const hostile = [
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<img srcset='https://boese.example/a.png 1x'>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<a href='java\nscript:alert(1)' style='background:url(https://boese.example/)'>x</a>",
    "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  ];
  for (const html of hostile.flatMap((html) => [
    html,
    `<p data-pm-slice="1 1 []">Davor</p>${html}<p>Danach</p>`,
  ]))
    await paste(field, { html, text: "x" });
  await field.press("Control+Home");
  expect(await field.innerHTML()).not.toMatch(/\son\w+=|srcdoc|boese|javascript:/);
  expect(finds).toEqual([]);
  for (const html of hostile) await refill(page, `<p>Moin</p>${html}<p>Ende</p>`);
  expect(await field.innerHTML()).not.toMatch(/\son\w+=|srcdoc|boese|javascript:/);
  expect(finds.filter((find) => /^dialog|^request|was called/.test(find))).toEqual([]);
});
