import { expect, test } from "vitest";
import { slugify } from "~/schemas/slug";

test.each([
  ["Moin Welt", "moin-welt"],
  ["Über Größe & Maß: Ärger?", "ueber-groesse-mass-aerger"],
  ["ÄÖÜ", "aeoeue"],
  // The same letters, written as base letter and combining mark.
  ["U\u0308ber", "ueber"],
  ["Café São Tomé", "cafe-sao-tome"],
  ["  --- Hallo!!!   2026 --- ", "hallo-2026"],
  ["E-Rechnung: 5 Tipps", "e-rechnung-5-tipps"],
  ["✨", ""],
  ["", ""],
  [`${"a".repeat(99)} b`, "a".repeat(99)],
  [`-${"a".repeat(120)}`, "a".repeat(100)],
  ["ß".repeat(200), "s".repeat(100)],
])("%s", (title, slug) => {
  expect(slugify(title)).toBe(slug);
});
