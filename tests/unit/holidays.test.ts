import { expect, it } from "vitest";
import { holidaysOf, landOf } from "~/content/holidays";

const named = (land: Parameters<typeof holidaysOf>[0], year: number) =>
  Object.fromEntries(holidaysOf(land, year).map(({ date, reason }) => [reason, date]));

it.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2030, "2030-04-21"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
])("Easter Sunday of %d is %s", (year, day) => {
  expect(named("BB", year).Ostersonntag).toBe(day);
});

it("each Land has its holidays", () => {
  expect(named("HB", 2026)).toEqual({
    ...{ Neujahr: "2026-01-01", Karfreitag: "2026-04-03", Ostermontag: "2026-04-06" },
    ...{ "Tag der Arbeit": "2026-05-01", "Christi Himmelfahrt": "2026-05-14" },
    ...{ Pfingstmontag: "2026-05-25", "Tag der Deutschen Einheit": "2026-10-03" },
    ...{ Reformationstag: "2026-10-31", "1. Weihnachtstag": "2026-12-25", "2. Weihnachtstag": "2026-12-26" },
  });
  expect(named("BY", 2026)).toMatchObject({ Fronleichnam: "2026-06-04", Allerheiligen: "2026-11-01" });
  const penance = [2022, 2023, 2024, 2026, 2028].map((year) => named("SN", year)["Buß- und Bettag"]);
  expect(penance).toEqual(["2022-11-16", "2023-11-22", "2024-11-20", "2026-11-18", "2028-11-22"]);
});

it.each([
  ["27568", "HB"],
  ["27283", "NI"],
  ["26122", "NI"],
  ["80331", "BY"],
  ["01067", "SN"],
])("%s is in %s", (postcode, land) => {
  expect(landOf(postcode)).toBe(land);
});
