import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { berlinClock, hoursPhrase, hoursText, isAvailable, weekdays } from "~/content/availability";
import { closedFromNow, closedText } from "~/content/closed-days";
import { schemaOf } from "~/content/fact-groups";
import type { Week } from "~/content/site-schema";
import { openingHours } from "~/ui/json-ld";

const none: Week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const span = (opens: string, closes: string) => ({ opens, closes });

describe("the text of a week", () => {
  it.each<[string, Partial<Week>]>([
    ["", {}],
    ["Mo 9:00-17:00", { mon: [span("09:00", "17:00")] }],
    ["Mo-Di 9:00-17:00", { mon: [span("09:00", "17:00")], tue: [span("09:00", "17:00")] }],
    [
      "Mo, Mi-Do 9:00-12:00, 13:00-17:30; Fr 10:15-24:00",
      {
        mon: [span("09:00", "12:00"), span("13:00", "17:30")],
        wed: [span("09:00", "12:00"), span("13:00", "17:30")],
        thu: [span("09:00", "12:00"), span("13:00", "17:30")],
        fri: [span("10:15", "24:00")],
      },
    ],
  ])("is %j", (text, days) => {
    expect(hoursText({ ...none, ...days })).toBe(text);
  });

  it("is a part of a sentence, also without any hours", () => {
    expect(hoursPhrase(none)).toBe("nach Vereinbarung");
    expect(hoursPhrase({ ...none, sun: [span("00:00", "24:00")] })).toBe("So 0:00-24:00 Uhr");
  });
});

/** Some minutes of a day in their order, an even number of them. */
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 8 })
  .map((times) => times.sort((one, other) => one - other))
  .map((times) => times.slice(0, times.length - (times.length % 2)))
  .map((times) =>
    times.flatMap((opens, index) =>
      index % 2 === 0 ? [span(clock(opens), clock(times[index + 1] ?? 0))] : [],
    ),
  );
const week = fc.record({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });

function clock(minutes: number) {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

describe("availability", () => {
  it("goes by the spans of the day in Berlin, around both changes of the clocks as well", () => {
    const around = ["2025-03-30T01:00:00Z", "2025-10-26T01:00:00Z", "2025-07-01T10:00:00Z"].map(Date.parse);
    const moment = fc
      .tuple(fc.constantFrom(...around), fc.integer({ min: -4 * 24 * 60, max: 4 * 24 * 60 }))
      .map(([near, minutes]) => new Date(near + minutes * 60_000));
    fc.assert(
      fc.property(week, moment, (hours, now) => {
        // Told apart from the code under test: what the wall clock shows, in another way of asking for it.
        const shown = now.toLocaleString("sv-SE", { timeZone: "Europe/Berlin" });
        const today = weekdays[(new Date(`${shown.slice(0, 10)}T12:00:00Z`).getUTCDay() + 6) % 7] ?? "mon";
        const [hour = 0, minute = 0] = shown.slice(11, 16).split(":").map(Number);
        const open = hours[today].some(({ opens, closes }) => {
          const [from = 0, to = 0] = [opens, closes]
            .map((time) => time.split(":").map(Number))
            .map(([hours = 0, minutes = 0]) => hours * 60 + minutes);
          return from <= hour * 60 + minute && hour * 60 + minute < to;
        });
        expect(isAvailable(hours, [], now)).toBe(open);
        expect(isAvailable(hours, [{ date: shown.slice(0, 10), reason: "" }], now)).toBe(false);
        expect(berlinClock(now)).toEqual({
          day: today,
          date: shown.slice(0, 10),
          time: shown.slice(11, 16),
        });
      }),
      { numRuns: 500 },
    );
  });

  it("knows the day by the calendar in Berlin, where UTC has another", () => {
    const hours = { ...none, wed: [span("00:00", "24:00")] };
    const closed = [{ date: "2026-12-24", reason: "Heiligabend" }];
    expect(isAvailable(hours, [], new Date("2026-12-22T23:00:00Z"))).toBe(true);
    expect(isAvailable(hours, [], new Date("2026-12-23T22:59:59Z"))).toBe(true);
    expect(isAvailable(hours, [], new Date("2026-12-23T23:00:00Z"))).toBe(false);
    const always = { ...hours, thu: hours.wed, fri: hours.wed };
    expect(isAvailable(always, closed, new Date("2026-12-23T22:59:59Z"))).toBe(true);
    expect(isAvailable(always, closed, new Date("2026-12-23T23:00:00Z"))).toBe(false);
    expect(isAvailable(always, closed, new Date("2026-12-24T23:00:00Z"))).toBe(true);
  });
});

describe("closed days", () => {
  const days = [
    { date: "2027-01-01", reason: "Neujahr" },
    { date: "2026-12-24", reason: "" },
    { date: "2026-12-01", reason: "vorbei" },
    { date: "2027-12-24", reason: "noch lange hin" },
  ];

  it("are announced in their order, two months ahead, until they have passed", () => {
    const now = new Date("2026-12-24T11:00:00Z");
    expect(closedFromNow(days, now).map(({ date }) => date)).toEqual(["2026-12-24", "2027-01-01"]);
    expect(closedText(closedFromNow(days, now))).toBe(
      " Geschlossen ist am 24. Dezember und 1. Januar (Neujahr).",
    );
    expect(closedText([])).toBe("");
  });

  it.each([
    ["2026-12-28 U, 2026-12-29 U, 2026-12-30 U", "vom 28. bis 30. Dezember (U)"],
    ["2026-12-30, 2026-12-31, 2027-01-01", "vom 30. Dezember bis 1. Januar"],
    ["2026-12-30, 2026-12-31 S", "am 30. Dezember und 31. Dezember (S)"],
    ["2026-12-24, 2026-12-24, 2026-12-26", "am 24. Dezember und 26. Dezember"],
    [
      "2026-12-01, 2026-12-03 U, 2026-12-04 U, 2026-12-08, 2026-12-10",
      "am 1. Dezember, vom 3. bis 4. Dezember (U), am 8. Dezember und 10. Dezember",
    ],
  ])("are told by spans: %s", (days, told) => {
    const closed = days.split(", ").map((day) => day.split(" "));
    const text = closedText(closed.map(([date = "", reason = ""]) => ({ date, reason })));
    expect(text).toBe(` Geschlossen ist ${told}.`);
  });

  it("are told to search engines with the hours, which have no 24:00 there", () => {
    const hours = {
      ...none,
      mon: [span("09:00", "12:00"), span("13:00", "24:00")],
      tue: [span("09:00", "12:00")],
    };
    expect(openingHours(hours, days.slice(0, 1))).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday"],
        opens: "09:00",
        closes: "12:00",
      },
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday"], opens: "13:00", closes: "23:59" },
      { "@type": "OpeningHoursSpecification", validFrom: "2027-01-01", validThrough: "2027-01-01" },
    ]);
  });
});

describe("what a week may be", () => {
  const isGood = (spans: unknown) => schemaOf("hours.mon").safeParse(spans).success;

  it("is whatever has spans one after the other", () => {
    fc.assert(fc.property(day, (spans) => isGood(spans)));
  });

  it.each([
    ["the end before the beginning", [span("17:00", "09:00")]],
    ["no time at all", [span("09:00", "09:00")]],
    ["two at once", [span("09:00", "13:00"), span("12:00", "17:00")]],
    ["the later one first", [span("13:00", "17:00"), span("09:00", "12:00")]],
    ["no clock", [span("9", "17:00")]],
    ["a 25th hour", [span("09:00", "25:00")]],
    ["no list", span("09:00", "17:00")],
    ["five spans", Array.from({ length: 5 }, (_, n) => span(`0${n}:00`, `0${n}:30`))],
  ])("is not %s", (_, spans) => {
    expect(isGood(spans)).toBe(false);
  });
});
