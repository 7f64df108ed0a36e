import { describe, expect, test } from "vitest";
import { fromBerlinTime, toBerlinTime, weekdayAndTime } from "~/schemas/berlin-time";

describe("reading a time of Berlin's clocks", () => {
  test.each([
    ["winter", "2026-01-15T09:30", "2026-01-15T08:30:00.000Z"],
    ["summer", "2026-07-15T09:30", "2026-07-15T07:30:00.000Z"],
    ["with seconds", "2026-07-15T09:30:15", "2026-07-15T07:30:15.000Z"],
    ["around midnight", "2026-01-01T00:15", "2025-12-31T23:15:00.000Z"],
    ["leap day", "2028-02-29T12:00", "2028-02-29T11:00:00.000Z"],
    ["last minute before spring's gap", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["in the gap: an hour later", "2026-03-29T02:00", "2026-03-29T01:00:00.000Z"],
    ["in the gap: an hour later", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
    ["first minute after the gap", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["last minute before autumn's overlap", "2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
    ["in the overlap: the first of the two", "2026-10-25T02:00", "2026-10-25T00:00:00.000Z"],
    ["in the overlap: the first of the two", "2026-10-25T02:59", "2026-10-25T00:59:00.000Z"],
    ["first minute after the overlap", "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
  ])("%s: %s", (_name, local, instant) => {
    expect(fromBerlinTime(local)?.toISOString()).toBe(instant);
  });

  test.each([
    "",
    "morgen",
    "2026-02-29T10:00",
    "2026-13-01T10:00",
    "2026-01-01T24:01",
    "2026-01-01",
    "2026-01-01T10:00Z",
    "2026-01-01T10:00:75",
  ])("%j is no time", (text) => expect(fromBerlinTime(text)).toBeNull());
});

test.each([
  ["2026-03-29T00:59:00Z", "2026-03-29T01:59"],
  ["2026-03-29T01:00:00Z", "2026-03-29T03:00"],
  ["2026-10-25T00:30:00Z", "2026-10-25T02:30"],
  ["2026-10-25T01:30:00Z", "2026-10-25T02:30"],
  ["2026-10-25T02:00:00Z", "2026-10-25T03:00"],
  ["2025-12-31T23:00:00Z", "2026-01-01T00:00"],
])("%s shows as %s", (instant, local) => {
  expect(toBerlinTime(new Date(instant))).toBe(local);
});

test.each([
  ["2026-06-03T12:35:00Z", "Mittwoch, 3.\u00A0Juni um 14:35"],
  ["2026-12-31T23:05:00Z", "Freitag, 1.\u00A0Januar um 00:05"],
  ["2026-03-29T01:00:00Z", "Sonntag, 29.\u00A0März um 03:00"],
])("%s is near as %s", (instant, words) => expect(weekdayAndTime(instant)).toBe(words));
