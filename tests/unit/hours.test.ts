import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answeredBy,
  berlinClock,
  hoursPhrase,
  hoursText,
  isAvailable,
  officeAt,
  officeNow,
  weekdays,
} from "~/content/availability";
import { closedFromNow, closedText } from "~/content/closed-days";
import { schemaOf } from "~/content/fact-groups";
import { site } from "~/content/site";
import type { Week } from "~/content/site-schema";
import { parseHours, writeHours } from "~/schemas/hours-text";
import { closedHours, openingHours } from "~/ui/json-ld";
import { runs } from "../helpers/runs";

const none: Week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const span = (opens: string, closes: string) => ({ opens, closes });
const at = (time: string) => new Date(time);
const noon = (time: string) => Date.parse(`${time.slice(0, 10)}T12:00Z`);
const dayName = (time: string) =>
  ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"][
    new Date(noon(time)).getUTCDay()
  ];
/** What the wall clock in Berlin shows, asked for in another way than the code under test does. */
const shown = (time: Date | number) => new Date(time).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" });

describe("the text of a week", () => {
  const day = [span("09:00", "12:00"), span("13:00", "17:30")];
  it.each<[string, Partial<Week>]>([
    ["", {}],
    ["Mo 9:00-17:00", { mon: [span("09:00", "17:00")] }],
    ["Mo-Di 9:00-17:00", { mon: [span("09:00", "17:00")], tue: [span("09:00", "17:00")] }],
    [
      "Mo, Mi-Do 9:00-12:00, 13:00-17:30; Fr 10:15-24:00",
      { mon: day, wed: day, thu: day, fri: [span("10:15", "24:00")] },
    ],
  ])("is %j", (text, days) => {
    expect(hoursText({ ...none, ...days })).toBe(text);
  });

  it("is a part of a sentence, also without any hours", () => {
    expect(hoursPhrase(none)).toBe("nach Vereinbarung");
    expect(hoursPhrase({ ...none, sun: [span("00:00", "24:00")] })).toBe("So 0:00-24:00 Uhr");
  });
});

const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 8 })
  .map((times) => times.sort((one, other) => one - other).map(clock))
  .map((times) => times.flatMap((opens, index) => (index % 2 ? [] : [span(opens, times[index + 1] ?? "")])))
  .map((spans) => spans.filter(({ closes }) => closes));
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
        const date = shown(now).slice(0, 10);
        const time = shown(now).slice(11, 16);
        const today = weekdays[(at(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] ?? "mon";
        const open = hours[today].some(({ opens, closes }) => opens <= time && time < closes);
        expect(isAvailable(hours, [], now)).toBe(open);
        expect(isAvailable(hours, [{ date, reason: "" }], now)).toBe(false);
        expect(berlinClock(now)).toEqual({ day: today, date, time });
      }),
      runs(500, 100),
    );
  });

  it("knows the day by the calendar in Berlin, where UTC has another", () => {
    const hours = { ...none, wed: [span("00:00", "24:00")] };
    const closed = [{ date: "2026-12-24", reason: "Heiligabend" }];
    expect(isAvailable(hours, [], at("2026-12-22T23:00:00Z"))).toBe(true);
    expect(isAvailable(hours, [], at("2026-12-23T22:59:59Z"))).toBe(true);
    expect(isAvailable(hours, [], at("2026-12-23T23:00:00Z"))).toBe(false);
    const always = { ...hours, thu: hours.wed, fri: hours.wed };
    expect(isAvailable(always, closed, at("2026-12-23T22:59:59Z"))).toBe(true);
    expect(isAvailable(always, closed, at("2026-12-23T23:00:00Z"))).toBe(false);
    expect(isAvailable(always, closed, at("2026-12-24T23:00:00Z"))).toBe(true);
  });
});

describe("the next opening", () => {
  it.each([
    ["2026-11-18T07:59:59Z", "heute ab 9 Uhr"],
    ["2026-11-18T16:00:00Z", "morgen ab 9 Uhr"],
    ["2026-11-20T16:00:00Z", "Montag ab 9 Uhr"],
    ["2026-11-22T22:59:59Z", "morgen ab 9 Uhr"],
    ["2026-11-22T23:00:00Z", "heute ab 9 Uhr"],
  ])("at %s is said as %s", (time, again) => {
    expect(officeAt(site.hours, [], at(time))).toEqual({ available: false, again });
  });

  it("is nothing to tell of while somebody is there, and after none for two months", () => {
    expect(officeAt(site.hours, [], at("2026-11-18T09:00:00Z"))).toEqual({ available: true });
    expect(officeAt(none, [], at("2026-11-18T09:00:00Z"))).toEqual({ available: false });
  });

  it("leaves the phone its own hours", () => {
    expect(officeNow(site, at("2026-11-18T16:30:00Z"))).toMatchObject({ available: false, phone: true });
    expect(officeNow(site, at("2026-11-18T17:00:00Z")).phone).toBeUndefined();
  });

  it("names minutes, and the date where a week passes without", () => {
    const hours = { ...none, wed: [span("08:30", "12:00"), span("14:00", "16:00")] };
    expect(officeAt(hours, [], at("2026-11-17T09:00:00Z")).again).toBe("morgen ab 8:30 Uhr");
    expect(officeAt(hours, [], at("2026-11-18T11:00:00Z")).again).toBe("heute ab 14 Uhr");
    expect(officeAt(hours, [], at("2026-11-18T15:00:00Z")).again).toBe("am 25. November ab 8:30 Uhr");
    const closed = [{ date: "2026-11-25", reason: "" }];
    expect(officeAt(hours, closed, at("2026-11-20T15:00:00Z")).again).toBe("am 2. Dezember ab 8:30 Uhr");
  });

  it("is the first minute of a clock that is watched", () => {
    const minute = 60_000;
    const wholeDay = 24 * 60 * minute;
    const starts = ["2025-03-28T01:00:00Z", "2025-10-24T01:00:00Z", "2026-12-29T10:00:00Z"].map(Date.parse);
    // Nobody opens in the hour that is left out or comes twice.
    const later = week.map((hours) => {
      const isLater = ({ opens }: { opens: string }) => opens > "03";
      return Object.fromEntries(weekdays.map((day) => [day, hours[day].filter(isLater)])) as unknown as Week;
    });
    const moment = fc
      .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 4 * 24 * 60 }))
      .map(([start, minutes]) => start + minutes * minute);
    const off = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 4 });
    fc.assert(
      fc.property(later, moment, off, (hours, now, daysOff) => {
        const dates = daysOff.map((days) => shown(now + days * wholeDay).slice(0, 10));
        const closed = dates.map((date) => ({ date, reason: "" }));
        const office = officeAt(hours, closed, new Date(now));
        if (office.available) {
          expect(isAvailable(hours, closed, new Date(now))).toBe(true);
          return;
        }
        let next = now;
        const end = now + 7 * wholeDay;
        while (next < end && !isAvailable(hours, closed, new Date(next))) next += minute;
        if (next >= end) {
          expect(office.again ?? "am").toContain("am");
          return;
        }
        const ahead = (noon(shown(next)) - noon(shown(now))) / wholeDay;
        if (ahead > 6) {
          expect(office.again).toContain("am ");
          return;
        }
        const when = ["heute", "morgen"][ahead] ?? dayName(shown(next));
        const hour = shown(next).slice(11, 16).replace(/^0/, "").replace(":00", "");
        expect(office.again).toBe(`${when} ab ${hour} Uhr`);
      }),
      runs(300, 20),
    );
  });
});

describe("by when a message is answered", () => {
  const answered = (hours: Week, closed: Parameters<typeof answeredBy>[1], now: Date) =>
    answeredBy(hours, closed, now)?.replaceAll("\u00A0", " ");

  it.each([
    ["to the minute, in office hours", "2026-11-18T09:20:00Z", "am Donnerstag, 19. November um 10:20 Uhr"],
    ["in the last minute of them", "2026-11-18T15:59:00Z", "am Donnerstag, 19. November um 16:59 Uhr"],
    ["within a day, sent in the evening", "2026-11-18T16:00:00Z", "am Donnerstag, 19. November, bis 17 Uhr"],
    [
      "within a day, sent before the doors open",
      "2026-11-18T05:00:00Z",
      "am Mittwoch, 18. November, bis 17 Uhr",
    ],
    ["soon after the next opening", "2026-11-27T12:00:00Z", "am Montag, 30. November, bis 10 Uhr"],
    ["not in the night", "2026-11-29T02:00:00Z", "am Montag, 30. November, bis 10 Uhr"],
  ])("%s", (_name, time, words) => {
    expect(answered(site.hours, [], at(time))).toBe(words);
  });

  it("leaves out closed days, ends with the doors, and is not named without any opening", () => {
    const closed = [{ date: "2026-11-30", reason: "" }];
    expect(answered(site.hours, closed, at("2026-11-28T12:00:00Z"))).toBe(
      "am Dienstag, 1. Dezember, bis 10 Uhr",
    );
    const hours = { ...none, wed: [span("08:30", "09:00")] };
    expect(answered(hours, [], at("2026-11-18T08:00:00Z"))).toBe("am Mittwoch, 25. November, bis 9 Uhr");
    expect(answered(none, [], at("2026-11-18T08:00:00Z"))).toBeUndefined();
  });

  it("goes by the minutes in which the indicator is green, all through a year", () => {
    const minute = 60_000;
    const start = Date.parse("2026-01-01T00:00:00Z");
    const days = Array.from({ length: 380 }, (_, day) => shown(start + day * 24 * 60 * minute).slice(0, 10));
    const closedOnes = fc
      .uniqueArray(fc.constantFrom(...days), { maxLength: 40 })
      .map((dates) => dates.map((date) => ({ date, reason: "" })));
    const moment = fc.oneof(
      fc.integer({ min: 0, max: 365 * 24 * 60 - 1 }).map((minutes) => start + minutes * minute),
      fc
        .tuple(
          fc.constantFrom("2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"),
          fc.integer({ min: -4320, max: 1440 }),
        )
        .map(([change, minutes]) => Date.parse(change) + minutes * minute),
    );
    fc.assert(
      fc.property(closedOnes, moment, (closed, now) => {
        const isOpen = (time: number) => isAvailable(site.hours, closed, new Date(time));
        const due = now + 24 * 60 * minute;
        const words = answered(site.hours, closed, new Date(now)) ?? "";
        const said = (time: number) => `am ${dayName(shown(time))}, ${Number(shown(time).slice(8, 10))}. `;
        const clockOf = (time: number) => shown(time).slice(11, 16).replace(/^0/, "");
        if (isOpen(due)) {
          expect(words.startsWith(said(due)) && words.endsWith(` um ${clockOf(due)} Uhr`)).toBe(true);
          return;
        }
        let end = due;
        while (end > now && !isOpen(end - minute)) end -= minute;
        let begin = end;
        while (begin > now && isOpen(begin - minute)) begin -= minute;
        const isWithin = begin > now;
        if (!isWithin) for (end = due; !isOpen(end - 60 * minute); ) end += minute;
        expect(
          words.startsWith(said(end)) && words.endsWith(`, bis ${clockOf(end).replace(":00", "")} Uhr`),
        ).toBe(true);
      }),
      runs(300, 30),
    );
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
    const now = at("2026-12-24T11:00:00Z");
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
    expect(openingHours(hours)).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday"],
        opens: "09:00",
        closes: "12:00",
      },
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday"], opens: "13:00", closes: "23:59" },
    ]);
    expect(closedHours(days.slice(0, 1))).toMatchObject([
      { validFrom: "2027-01-01", validThrough: "2027-01-01", opens: "00:00", closes: "00:00" },
    ]);
  });
});

describe("what a week may be", () => {
  const isGood = (spans: unknown) => schemaOf("hours.mon").safeParse(spans).success;

  it("is whatever has spans one after the other", () => {
    fc.assert(
      fc.property(day, (spans) => isGood(spans)),
      runs(300, 50),
    );
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

describe("hours as people write them", () => {
  const asWritten = (text: string) => {
    const parsed = parseHours(text);
    return typeof parsed === "string" ? undefined : writeHours(parsed);
  };

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
    expect(asWritten(text)).toBe(hours);
    expect(asWritten(hours)).toBe(hours);
  });

  it.each([
    ["17-9", /endet nach ihrem Anfang/],
    ["9-9", /endet nach ihrem Anfang/],
    ["9-12, 11-17", /die nächste beginnt danach/],
    ["8-25:00", /^25:00 Uhr gibt es nicht$/],
    ["9:60-12", /^9:60 Uhr gibt es nicht$/],
    ["nach Vereinbarung", /verstehe ich nicht/],
    ...["9", "24-24", "9-12 13-17 vielleicht", "9-12-17", "9-12,"].map((text) => [text, /./]),
  ] as [string, RegExp][])("%j is not understood, and it is said why", (text, words) => {
    expect(parseHours(text)).toMatch(words);
  });
});
