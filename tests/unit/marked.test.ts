import { expect, it } from "vitest";
import { excerptOf, foldedTerms, marked, nameTerms } from "~/features/search/marked.server";

const shown = (text: string, search: string) =>
  marked(text, foldedTerms(search))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

it.each([
  ["Moin aus Bremerhaven", "bremer", "Moin aus [Bremer]haven"],
  ["Käthe und Kathe", "kathe", "[Käthe] und [Kathe]"],
  ["Käthe und Kaethe", "kaethe", "[Käthe] und [Kaethe]"],
  ["Müller, Straße", "MUELLER strasse", "[Müller], [Straße]"],
  ["Mu\u0308ller", "müller", "[Müller]"],
  ["Wanne an Bord", "an", "Wanne [an] Bord"],
  ["Wanne", "an", "W[an]ne"],
  ["Ende gut", "gut ende gut", "[Ende] [gut]"],
  ["Moin", "(.*) \\ ' |", "Moin"],
  ["Moin", "", "Moin"],
])("marks in %j what %j finds", (text, search, expected) => {
  expect(shown(text, search)).toBe(expected);
});

it.each([
  ["Karin Meyer: Angebot", "mayer", "Karin [Meyer]: Angebot"],
  ["k.mayr@firma.example", "maier", "k.[mayr]@firma.example"],
  ["Schmitt und Schmidt", "schmid", "Schmitt und [Schmid]t"],
  ["Jörg Schmitt", "schmidt", "Jörg [Schmitt]"],
])("marks in %j the name that %j finds", (text, search, expected) => {
  const pieces = marked(text, nameTerms(foldedTerms(search)));
  expect(pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join("")).toBe(expected);
});

it("shows what stands around the first hit, whatever is before and behind", () => {
  const text = `${"Vorher ".repeat(100)}Leuchtturm ${"nachher ".repeat(100)}`;
  const pieces = excerptOf([null, "", "Anderes", text], foldedTerms("leucht"));
  const whole = pieces.map(({ text }) => text).join("");
  expect(whole).toMatch(/^… Vorher .*Leuchtturm nachher.* …$/);
  expect(whole.length).toBeLessThan(300);
  expect(pieces.filter(({ isHit }) => isHit)).toEqual([{ text: "Leucht", isHit: true }]);
});

it("shows a hit in a word without end, and the beginning where there is none", () => {
  expect(
    excerptOf([`${"x".repeat(999)}leucht${"x".repeat(999)}`], ["leucht"]).some(({ isHit }) => isHit),
  ).toBe(true);
  expect(excerptOf(["Anfang", "Zweiter"], ["leucht"])).toEqual([{ text: "Anfang", isHit: false }]);
  expect(excerptOf([null], ["leucht"])).toEqual([]);
});
