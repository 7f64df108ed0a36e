import { expect, it } from "vitest";
import { markdownOf, textToStore } from "~/features/rich-text/typed-text.server";

const stored = async (typed: string) => {
  const text = await textToStore(typed, 200_000);
  if ("problem" in text) throw new Error(text.problem);
  return text.html;
};

it.each([
  "Erste Zeile\nzweite\n\nZweiter Absatz",
  "## Am Kai\n\n### Haken\n\nEin **Kran** und ein *Lotse*, 2 < 3 & 4.",
  "- Kran\n- Lotse",
  "- Kran\n  - Haken\n- Lotse",
  "1. Auf\n2. Zu",
  "1. a\n   1. x\n2. b",
  "5. Fünf\n6. Sechs",
  "1. Eins\n\n2. Zwei",
  "- Kran\n\n- Lotse\n\n  Zweiter Absatz",
  "> Kurt\n> Anna\n\nGut!",
  "> a\n> \n> b",
  "[Hafen](https://x.example/Hafen) und https://a.de, moin@hafen.example",
  "```\n> 1. Januar\n\nb\n```\n\nText `a < b`",
  "| Tarif | Preis |\n| --- | --- |\n| Klein | 10 € |",
  "Davor\n\n---\n\nDanach am 1. Mai: C:\\Daten und Kund*innen",
  "10*20*30 cm, H<sub>2</sub>O",
])("comes back as the Markdown that was typed: %j", async (typed) => {
  expect(await markdownOf(await stored(typed))).toBe(typed);
});

it.each([
  '<figure><img src="/images/covers/default.svg" alt="Hafen"><figcaption>Am Kai</figcaption></figure>',
  "<p>Ein <b>Wort</b></p>",
  '<p lang="en">Moin</p>',
  "<p>a *b* c</p>",
  "<p>Davor</p>\n<p>1. Punkt</p>",
  "<ul>\n<li><p>a</p>\n<p>b</p></li>\n</ul>",
  "Nur Text",
])("stays HTML where Markdown would make something else of it: %j", async (html) => {
  expect(await markdownOf(html)).toBeUndefined();
});
