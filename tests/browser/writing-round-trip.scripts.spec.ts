import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { generatedArticles } from "../helpers/generated-articles";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { bundledParts, openText, source } from "../helpers/writing";

const articles = generatedArticles(300);
const seed = readFileSync("supabase/seed.sql", "utf8");

declare global {
  interface Window {
    writing: typeof import("../helpers/writing-parts");
  }
}

async function openParts(page: Page) {
  await page.goto("about:blank");
  await page.addScriptTag({ content: `${await bundledParts()};window.writing = writing` });
}

test("300 articles are read and written again as they were", async ({ page }) => {
  await openParts(page);
  const changed = await page.evaluate((articles) => {
    const { schema, readHtml, toHtml, differences, inert } = window.writing;
    return articles.flatMap((html) => {
      const { doc, lost } = readHtml(schema, html);
      // A copy of the nodes does not know what it was read from.
      const written = toHtml(schema.nodeFromJSON(doc.toJSON()));
      const again = toHtml(readHtml(schema, written).doc);
      const found = [...lost, ...differences(inert(html), inert(written))];
      if (again !== written) found.push(`not settled: ${again}`);
      return found.length ? [{ html, written, found }] : [];
    });
  }, articles);
  expect(changed).toEqual([]);
});

test("stored articles, of the seed and made ones, are saved untouched and stay as they were", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await signInAsStaff(page, baseURL);
  const headers = { Origin: String(baseURL) };
  // A sample for the form: what reads and writes is the same for all, see above.
  for (const [index, content] of articles.slice(0, 12).entries()) {
    const form = { title: `Rundweg ${index}`, slug: `rundweg-${index}`, content, status: "published" };
    const made = await page.request.post("/admin/blog/new", { form, headers, maxRedirects: 0 });
    expect(made.status(), content).toBe(303);
  }
  const editors = new Set<string>();
  for (const listed of [1, 2, 3, 4]) {
    await page.goto(`/admin/blog?status=published&page=${listed}`);
    const links = page.locator("tbody a[href^='/admin/blog/']");
    const all = await links.evaluateAll((found) =>
      found.map((link) => ({ href: link.getAttribute("href") ?? "", words: link.textContent ?? "" })),
    );
    for (const { href, words } of all) {
      // Other tests publish as well.
      const isOurs = words.startsWith("Rundweg ") || seed.includes(`'${words.slice(0, 20)}`);
      if (isOurs && /^\/admin\/blog\/[\da-f-]{36}(\?|$)/.test(href)) editors.add(href);
    }
  }
  let compared = 0;
  for (const editor of editors) {
    await page.goto(editor);
    const link = page.getByRole("link", { name: "Auf der Website" });
    // One of the seed is to be published another day.
    if (!(await link.isVisible())) continue;
    const address = await link.getAttribute("href");
    const before = await shownAt(page, address);
    const stored = await source(page).inputValue();
    await expect(page.getByRole("tab", { name: "Text" }), editor).toHaveAttribute("aria-selected", "true");
    expect(await source(page).inputValue()).toBe(stored);
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByText("Post updated successfully").last()).toBeVisible();
    expect(await shownAt(page, address), editor).toEqual(before);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(articles.slice(0, 12).length + 7);
});

/**
 * What visitors get to see of an article, to the byte, and its date; only when it was saved last is another thing, and
 * what is shown below of other articles.
 */
async function shownAt(page: Page, address: string | null) {
  const html = await (await page.request.get(String(address))).text();
  const [main] = /<main[\s\S]*?(?=<section aria-labelledby="teilen")/.exec(html) ?? [];
  const [published] = /<meta property="article:published_time"[^>]*>/.exec(html) ?? [];
  expect(main).toBeDefined();
  expect(published).toBeDefined();
  return { main, published };
}

test("a change in one paragraph changes that paragraph alone", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const [first, rest] = [
    "<p>Moin Kai</p>",
    '<ul><li><p>eins</p></li></ul>\n<blockquote>ohne Absatz</blockquote><p><em><strong>Kai</strong></em> <b><i>x</i>y</b> &amp; "z"</p>',
  ];
  const form = { title: "Einer", slug: `einer-${Date.now()}`, content: first + rest, status: "draft" };
  const headers = { Origin: String(baseURL) };
  await page.request.post("/admin/blog/new", { form, headers, maxRedirects: 0 });
  await page.goto("/admin/blog?q=Einer");
  await page.getByRole("link", { name: "Einer", exact: true }).first().click();
  const text = await openText(page);
  await text.press("Control+Home");
  await page.keyboard.type("Na, ");
  await expect(source(page)).toHaveValue(
    '<p>Na, Moin Kai</p>\n<ul><li><p>eins</p></li></ul>\n<blockquote>ohne Absatz</blockquote>\n<p><em><strong>Kai</strong></em> <b><i>x</i>y</b> &amp; "z"</p>',
  );
  page.on("dialog", (dialog) => dialog.accept());
});
