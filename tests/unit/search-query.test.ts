import { expect, test } from "vitest";
import { searchQuery } from "~/models/search.server";

test.each([
  ["", null],
  ["  ", null],
  ["!!! --", null],
  ["Kran", "'Kran':*"],
  ["über  Kräne", "'über':* & 'Kräne':*"],
  ["softr.io e-rech", "'softr.io':* & 'e-rech':*"],
  ["o'neil\\", "'o':* & 'neil':*"],
  ["'); drop table", "'drop':* & 'table':*"],
])("%j", (typed, query) => expect(searchQuery(typed)).toBe(query));

test("eight words are enough", () => {
  expect(searchQuery("a b c d e f g h i j")?.split(" & ")).toHaveLength(8);
});
