import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAvailable, officeAt } from "~/content/availability";
import { site } from "~/content/site";
import type { Week } from "~/content/site-schema";

const minute = 60_000;
const none: Week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const at = (time: string) => new Date(time);

describe("the next opening", () => {
  it.each([
    ["2026-11-18T07:59:59Z", "wieder heute ab 9 Uhr"],
    ["2026-11-18T16:00:00Z", "wieder morgen ab 9 Uhr"],
    ["2026-11-20T16:00:00Z", "wieder Mo ab 9 Uhr"],
    ["2026-11-22T22:59:59Z", "wieder morgen ab 9 Uhr"],
    ["2026-11-22T23:00:00Z", "wieder heute ab 9 Uhr"],
  ])("at %s is said as %s", (time, again) => {
    expect(officeAt(site.hours, [], at(time))).toEqual({ available: false, again });
  });

  it("is nothing to tell of while somebody is there, and after none for two months", () => {
    expect(officeAt(site.hours, [], at("2026-11-18T09:00:00Z"))).toEqual({ available: true });
    expect(officeAt(none, [], at("2026-11-18T09:00:00Z"))).toEqual({ available: false });
  });

  it("names minutes, and the date where a week passes without", () => {
    const hours = {
      ...none,
      wed: [
        { opens: "08:30", closes: "12:00" },
        { opens: "14:00", closes: "16:00" },
      ],
    };
    expect(officeAt(hours, [], at("2026-11-17T09:00:00Z")).again).toBe("wieder morgen ab 8:30 Uhr");
    expect(officeAt(hours, [], at("2026-11-18T11:00:00Z")).again).toBe("wieder heute ab 14 Uhr");
    expect(officeAt(hours, [], at("2026-11-18T15:00:00Z")).again).toBe("wieder am 25. November ab 8:30 Uhr");
    const closed = [{ date: "2026-11-25", reason: "" }];
    expect(officeAt(hours, closed, at("2026-11-20T15:00:00Z")).again).toBe(
      "wieder am 2. Dezember ab 8:30 Uhr",
    );
  });

  it("is the first minute of a clock that is watched", () => {
    const two = (number: number) => String(number).padStart(2, "0");
    // Not in the hour that is left out or comes twice.
    const time = fc
      .integer({ min: 3 * 60, max: 24 * 60 - 1 })
      .map((minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
    const day = fc
      .uniqueArray(time, { maxLength: 4 })
      .map((times) => times.sort())
      .map((times) =>
        times.flatMap((opens, i) =>
          i % 2 === 0 && times[i + 1] ? [{ opens, closes: times[i + 1] ?? "" }] : [],
        ),
      );
    const week = fc.record({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });
    const starts = ["2025-03-28T01:00:00Z", "2025-10-24T01:00:00Z", "2026-12-29T10:00:00Z"].map(Date.parse);
    const moment = fc
      .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 4 * 24 * 60 }))
      .map(([start, minutes]) => start + minutes * minute);
    const off = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 4 });
    fc.assert(
      fc.property(week, moment, off, (hours, now, daysOff) => {
        const closed = daysOff.map((days) => ({
          date: shown(now + days * 24 * 60 * minute).slice(0, 10),
          reason: "",
        }));
        const office = officeAt(hours, closed, new Date(now));
        if (office.available) {
          expect(isAvailable(hours, closed, new Date(now))).toBe(true);
          return;
        }
        let next = now;
        const end = now + 7 * 24 * 60 * minute;
        while (next < end && !isAvailable(hours, closed, new Date(next))) next += minute;
        if (next >= end) {
          expect(office.again ?? "am").toContain("am");
          return;
        }
        const [date, clock = ""] = shown(next).split(" ");
        const names = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"];
        const ahead =
          (Date.parse(`${date}T12:00Z`) - Date.parse(`${shown(now).slice(0, 10)}T12:00Z`)) /
          (24 * 60 * minute);
        if (ahead > 6) {
          expect(office.again).toContain("wieder am ");
          return;
        }
        const when = ["heute", "morgen"][ahead] ?? names[new Date(`${date}T12:00Z`).getUTCDay()];
        const hour = clock.slice(0, 5).replace(/^0/, "").replace(":00", "");
        expect(office.again).toBe(`wieder ${when} ab ${hour} Uhr`);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

/** What the wall clock shows, asked for in another way than the code under test does. */
function shown(time: number) {
  return new Date(time).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" });
}
