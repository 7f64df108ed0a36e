import { expect, it } from "vitest";
import { get } from "../helpers/app";

it.each([
  ["/impressum", "de"],
  ["/datenschutz", "de"],
  ["/agb", "de"],
  ["/barrierefreiheit", "de"],
  ["/gtc", "en"],
  ["/coc", "de"],
  ["/shipify-me-app-datenschutzhinweis", "de"],
])("%s stands on its sheet, in its language, with the others beside it", async (path, language) => {
  const html = await (await get(path)).text();
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(language === "de" ? "<body>" : '<body lang="de">');
  const sheet = /<article[^>]*>.*<\/article>/s.exec(html)?.[0] ?? "";
  expect(sheet).toMatch(/class="prose-site"><h1/);
  expect(/^<article lang="(\w+)"/.exec(sheet)?.[1] ?? "de").toBe(language);
  const nav = /<nav aria-label="Rechtliche Seiten".*?<\/nav>/s.exec(html)?.[0] ?? "";
  expect(nav.match(/<a /g)).toHaveLength(7);
  expect(/<a [^>]*aria-current="page"[^>]*href="([^"]+)"/.exec(nav)?.[1]).toBe(path);
  expect(html).toMatch(/<nav aria-label="Brotkrumen"/);
});
