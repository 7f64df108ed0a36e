import { afterEach, describe, expect, it, vi } from "vitest";
import { hoursText } from "~/content/availability";
import { site } from "~/content/site";
import { get } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { textOf } from "../helpers/staff";

afterEach(() => {
  vi.useRealTimers();
});

async function pageAt(path: string, time?: string) {
  if (time) vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
  return (await get(path)).text();
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe("whether the team is there", () => {
  it.each([
    ["/", 2],
    ["/about", 2],
    ["/contact", 3],
  ])("%s says it on each card", async (path, cards) => {
    const open = textOf(await pageAt(path, "2026-11-18T15:59:00Z"));
    expect([count(open, "Jetzt im Büro"), count(open, "nicht im Büro")]).toEqual([cards, 0]);
    const closed = textOf(await pageAt(path, "2026-11-18T16:00:00Z"));
    expect([count(closed, "Jetzt im Büro"), count(closed, "Gerade nicht im Büro")]).toEqual([0, cards]);
  });
});

it.each([
  ["/", 'id="services"', 6],
  ["/services", 'id="google-workspace"', 5],
])("%s: titles of cards take two lines, descriptions three", async (path, from, cards) => {
  const html = await (await get(path)).text();
  const list = html.slice(html.indexOf(from), html.indexOf("</ul>", html.lastIndexOf("line-clamp-3")));
  expect(count(list, "line-clamp-2")).toBe(cards);
  expect(count(list, "line-clamp-3")).toBe(cards);
});

it("gives a number for what changed at each client of the sample", async () => {
  const html = await (await get("/references")).text();
  const cases = html.split("<article").slice(1);
  expect(cases.length).toBeGreaterThan(3);
  for (const part of cases) expect(textOf(part)).toMatch(/\d+ (?:Tag|Stunden|Prozent)/);
});

it("sends the results of references taken apart, not as they are stored", async () => {
  for (const path of ["/references", "/references.data"]) {
    const text = await (await get(path)).text();
    expect(text).not.toContain("Testimonial von");
    expect(text).not.toMatch(/\bresults\b/);
    expect(text).toContain("Das ganze Team meldet sich in zwei Schritten an.");
  }
});

describe("one set of hours", () => {
  const shown = new Set([hoursText(site.hours), hoursText(site.phoneHours)]);
  const talks = new Set([
    ...site.founders.map(({ bookingMinutes }) => bookingMinutes),
    site.teamBooking.minutes,
  ]);
  const pages = publicPages.filter((path) => !/^\/(blog|podcast|datenschutz|agb|gtc|coc|shipify)/.test(path));

  it("is the specification's", () => {
    expect(hoursText(site.phoneHours)).toBe("Mo-Fr 9:00-18:00");
    expect(hoursText(site.hours)).toBe("Mo-Fr 9:00-17:00");
    expect([...talks]).toEqual([30, 45]);
  });

  it.each(pages)("%s keeps to it", async (path) => {
    const html = await (await get(path)).text();
    const words = textOf(html);
    expect(words).not.toMatch(/nicht erreichbar|Jetzt erreichbar/);
    for (const [hour] of words.matchAll(/(?:[\w-]+ )?\d{1,2}:\d\d\s*[-–]\s*\d{1,2}:\d\d/g))
      expect(shown, hour).toContain(hour);
    const others = words.replaceAll(/Wieder da: (?:\p{L}+|am \d+\. \p{L}+) ab 9 Uhr/gu, "");
    if (path !== "/references") expect(others).not.toMatch(/\b(?:bis|ab|von|um) \d{1,2} Uhr/);
    for (const [, minutes] of words.matchAll(/\b(\d+) Min(?:uten)?\b/g))
      expect(talks).toContain(Number(minutes));
    if (words.includes(`${site.teamBooking.minutes} Min`) && /dauert 30 Minuten|^30 Minuten$/.test(words))
      expect(words).toMatch(/(?:mit uns beiden|mit beiden) zusammen (?:.{0,20} )?45/i);
    if (words.includes("24/7"))
      expect(words).toMatch(/24\/7 heißt: .*rund um die Uhr|rund um die Uhr.*24\/7-Support/);
  });
});
