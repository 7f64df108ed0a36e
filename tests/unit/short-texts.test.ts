import { expect, test } from "vitest";
import { searchQuery } from "~/features/editing/list-query.server";
import { shortened } from "~/schemas/shortened";
import { slugify } from "~/schemas/slug";

test.each([
  ["Moin Welt", "moin-welt"],
  ["Über Größe & Maß: Ärger?", "ueber-groesse-mass-aerger"],
  ["ÄÖÜ", "aeoeue"],
  ["U\u0308ber", "ueber"],
  ["Café São Tomé", "cafe-sao-tome"],
  ["Schiff\u00ADfahrt\u200B", "schifffahrt"],
  [
    "Ærø, Łódź, Œuvre, Đorđe, Þór, Straẞe, Ångström, Ħal, Isı",
    "aero-lodz-oeuvre-dorde-thor-strasse-angstroem-hal-isi",
  ],
  // As PDF files give it.
  ["E\uFB03zient \uFB01nanzieren: CO₂ und m²", "effizient-finanzieren-co2-und-m2"],
  ["  --- Hallo!!!   2026 --- ", "hallo-2026"],
  ["E-Rechnung: 5 Tipps", "e-rechnung-5-tipps"],
  ["✨", ""],
  ["", ""],
  [`${"a".repeat(99)} b`, "a".repeat(99)],
  [`-${"a".repeat(120)}`, "a".repeat(100)],
  ["ß".repeat(200), "s".repeat(100)],
])("%s gets the address %s", (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test.each([
  ["", null],
  ["  ", null],
  ["!!! --", null],
  ["Kran", "'Kran':*"],
  ["über  Kräne", "'über':* & 'Kräne':*"],
  ["softr.io e-rech", "'softr.io':* & 'e-rech':*"],
  ["o'neil\\", "'o':* & 'neil':*"],
  ["'); drop table", "'drop':* & 'table':*"],
])("%j is looked for as %j", (typed, query) => expect(searchQuery(typed)).toBe(query));

test("eight words are enough to look for", () => {
  expect(searchQuery("a b c d e f g h i j")?.split(" & ")).toHaveLength(8);
});

test("a text that is shortened keeps whole words, but uses its room where one is longer than half of it", () => {
  expect(shortened("Ordnung in der gemeinsamen Ablage", 20)).toBe("Ordnung in der…");
  expect(shortened("Ordnung", 20)).toBe("Ordnung");
  const cut = shortened(`Der Auszug ${"z".repeat(300)}`, 160);
  expect(cut).toHaveLength(160);
  expect(cut.startsWith("Der Auszug zzz")).toBe(true);
});

const family = "👩‍👩‍👧‍👦".repeat(18);
test.each(["𝕬".repeat(59), `a${"𝕬".repeat(59)}`, family, `x${family}`])(
  "a text that is shortened never ends within a character: %s",
  (text) => {
    for (let most = 40; most < 70; most++) {
      const cut = shortened(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut).not.toMatch(/\uFFFD|\u200D…/);
    }
  },
);
