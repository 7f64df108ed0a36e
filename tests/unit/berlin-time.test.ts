import { describe, expect, it, test } from "vitest";
import { fromBerlinTime, longDate, nearTime, toBerlinTime } from "~/schemas/berlin-time";
import { dueAt, showOpen, showState } from "~/schemas/due";
import { fillIn, replySubject } from "~/schemas/reply";

test.each([
  ["2026-11-29T19:26:00Z", "2026-11-29T08:00:00Z", "heute 20:26"],
  ["2026-11-30T08:00:00Z", "2026-11-29T22:59:00Z", "morgen 9:00"],
  ["2026-11-30T08:00:00Z", "2026-11-29T23:00:00Z", "heute 9:00"],
  // The day on which the clocks go back has 25 hours.
  ["2026-10-26T08:00:00Z", "2026-10-24T22:30:00Z", "morgen 9:00"],
  ["2026-12-24T08:00:00Z", "2026-11-29T08:00:00Z", "24. Dezember, 9:00"],
])("%s, at %s, is called %j", (moment, now, words) => expect(nearTime(moment, new Date(now))).toBe(words));

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

  const wrong = ["2026-02-29T10:00", "2026-13-01T10:00", "2026-01-01T24:01", "2026-01-01T10:00:75"];
  test.each(["", "morgen", "2026-01-01", "2026-01-01T10:00Z", ...wrong])("%j is no time", (text) =>
    expect(fromBerlinTime(text)).toBeNull(),
  );
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
  ["2025-03-01T00:00:00+01:00", "1. März 2025"],
  ["2025-12-31T22:59:59Z", "31. Dezember 2025"],
  ["2025-12-31T23:00:00Z", "1. Januar 2026"],
  ["2025-06-30T21:59:59Z", "30. Juni 2025"],
  ["2025-06-30T22:00:00Z", "1. Juli 2025"],
])("%s is the day %s", (moment, day) => expect(longDate(moment)).toBe(day));

const at = (time: string) => new Date(time);
const open = (created_at: string, now: string) => showState({ state: "open", created_at }, "", at(now));

describe("a message is due 24 hours after it came", () => {
  it.each([
    // In the night of 29 March the clocks go from 2 to 3; in that of 25 October from 3 back to 2.
    ["2026-03-28T13:35:00Z", "Sonntag, 29. März 2026 um 15:35"],
    ["2026-10-24T12:35:00Z", "Sonntag, 25. Oktober 2026 um 13:35"],
    ["2026-12-31T23:30:00Z", "Samstag, 2. Januar 2027 um 00:30"],
  ])("%s until %s", (created, until) => {
    expect(open(created, created).text).toBe(`Offen, noch 24 Stunden: Antwort bis ${until} Uhr.`);
    expect(dueAt(created).getTime() - at(created).getTime()).toBe(86_400_000);
  });
});

it.each([
  ["2026-11-01T12:00:00Z", "noch 24 Stunden", false],
  ["2026-11-01T12:00:01Z", "noch 23 Stunden", false],
  ["2026-11-02T10:59:59Z", "noch einer Stunde", false],
  ["2026-11-02T11:01:00Z", "noch 59 Minuten", false],
  ["2026-11-02T12:00:00Z", "noch 0 Minuten", false],
  ["2026-11-02T12:00:01Z", "wartet seit 24 Stunden", true],
  ["2026-11-02T14:00:00Z", "wartet seit 26 Stunden", true],
  ["2026-11-04T12:00:00Z", "wartet seit 3 Tagen", true],
])("at %s it is said in short: %s", (now, short, isLate) => {
  expect(open("2026-11-01T12:00:00Z", now)).toMatchObject({ short, isLate });
});

test.each([
  [{ open: 0, late: 0, oldest: null }, "0 offen"],
  [{ open: 2, late: 0, oldest: "2026-11-02T11:00:00Z" }, "2 offen"],
  [{ open: 2, late: 1, oldest: "2026-11-01T10:00:00Z" }, "2 offen, 1 seit 26 Stunden"],
  [{ open: 1000, late: 1000, oldest: "2026-10-01T10:00:00Z" }, "1.000+ offen, 1.000+ seit bis zu 32 Tagen"],
])("%j", (waiting, words) => expect(showOpen(waiting, at("2026-11-02T12:00:00Z"))).toBe(words));

test("what is answered or done is never late", () => {
  for (const state of ["answered", "done"] as const)
    expect(showState({ state, created_at: "2020-01-01T00:00:00Z" }).isLate).toBe(false);
});

test("what is set aside stays for 14 days to the minute, also where the clocks are set in between", () => {
  const until = (created_at: string) => showState({ state: "quarantined", created_at }).text;
  expect(until("2026-11-15T18:40:00Z")).toContain("bis Sonntag, 29. November 2026 um 19:40 Uhr");
  expect(until("2026-10-20T21:30:00Z")).toContain("bis Dienstag, 3. November 2026 um 22:30 Uhr");
});

test("a subject says once that it answers", () => {
  expect(replySubject("Angebot")).toBe("Re: Angebot");
  expect(replySubject("AW: Angebot")).toBe("AW: Angebot");
  expect(replySubject(null)).toBe("Re: Deine Nachricht");
  expect(replySubject("a\n b")).toBe("Re: a b");
});

test("a name is put in as it is", () => {
  expect(fillIn("Moin {name}, { Name }! {x}", "$& O'Neil")).toBe("Moin $& O'Neil, $& O'Neil! {x}");
});
