// In npm test: tests/unit/editor-round-trip.test.ts - generated articles are read and written again as they were
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { generatedArticles } from "../helpers/generated-articles";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { saveButton, source, stored } from "../helpers/writing";

const articles = generatedArticles(12);
const seed = readFileSync("supabase/seed.sql", "utf8");

test("stored articles, of the seed and made ones, are saved untouched and stay as they were", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await signInAsStaff(page, baseURL);
  const headers = { Origin: String(baseURL) };
  for (const [index, content] of articles.entries()) {
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
    if (!(await link.isVisible())) continue;
    const address = await link.getAttribute("href");
    const before = await shownAt(page, address);
    const text = await source(page).inputValue();
    await expect(page.getByRole("tab", { name: "Text" }), editor).toHaveAttribute("aria-selected", "true");
    expect(await source(page).inputValue()).toBe(text);
    await saveButton(page).click();
    await stored(page);
    expect(await shownAt(page, address), editor).toEqual(before);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(articles.length + 7);
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
