import { describe, expect, it } from "vitest";
import { parseHours, writeHours } from "~/schemas/hours-text";

const shown = (text: string) => {
  const parsed = parseHours(text);
  return typeof parsed === "string" ? undefined : writeHours(parsed);
};

describe("hours as people write them", () => {
  it.each([
    ["9:00-12:00, 13:00-17:00", "9:00-12:00, 13:00-17:00"],
    ["9-17", "9:00-17:00"],
    ["9 bis 17 Uhr", "9:00-17:00"],
    ["von 9 bis 17 Uhr", "9:00-17:00"],
    ["9 Uhr bis 17 Uhr", "9:00-17:00"],
    ["09.30 – 12.15 Uhr und 13–18 Uhr", "9:30-12:15, 13:00-18:00"],
    ["13-17; 9—12", "9:00-12:00, 13:00-17:00"],
    ["9:00bis12:00 / 14h-18h", "9:00-12:00, 14:00-18:00"],
    ["9-12\n14-18", "9:00-12:00, 14:00-18:00"],
    ["9-12 u. 14-18", "9:00-12:00, 14:00-18:00"],
    ["0-24", "0:00-24:00"],
    ["", ""],
    ["geschlossen", ""],
    [" – ", ""],
  ])("%j is %j", (text, hours) => {
    expect(shown(text)).toBe(hours);
    expect(shown(hours)).toBe(hours);
  });

  it.each([
    "nach Vereinbarung",
    "9",
    "17-9",
    "9-9",
    "9-25",
    "9:60-12",
    "24-24",
    "9-12, 11-17",
    "9-12 13-17 vielleicht",
    "9-12-17",
    "9-12,",
  ])("%j is not understood", (text) => {
    expect(shown(text)).toBeUndefined();
  });

  it.each([
    ["17-9", /endet nach ihrem Anfang/],
    ["9-9", /endet nach ihrem Anfang/],
    ["9-12, 11-17", /die nächste beginnt danach/],
    ["8-25:00", /^25:00 Uhr gibt es nicht$/],
    ["9:60-12", /^9:60 Uhr gibt es nicht$/],
    ["nach Vereinbarung", /verstehe ich nicht/],
  ])("of %j it says what is wrong", (text, words) => {
    expect(parseHours(text)).toMatch(words);
  });
});
