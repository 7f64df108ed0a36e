/** The sixteen Länder, and which postcodes are mostly theirs by their beginnings. */
const lands = {
  BW: ["Baden-Württemberg", "68 69 70 71 72 73 74 75 76 77 78 79 88 89"],
  BY: ["Bayern", "80 81 82 83 84 85 86 87 90 91 92 93 94 95 96 97"],
  BE: ["Berlin", "10 11 12 13"],
  BB: ["Brandenburg", "03 14 15 16"],
  HB: ["Bremen", "28 275"],
  HH: ["Hamburg", "20 21 22"],
  HE: ["Hessen", "34 35 36 60 61 62 63 64 65"],
  MV: ["Mecklenburg-Vorpommern", "17 18 19"],
  NI: ["Niedersachsen", "26 27 29 30 31 37 38 49"],
  NW: ["Nordrhein-Westfalen", "32 33 40 41 42 43 44 45 46 47 48 50 51 52 53 57 58 59"],
  RP: ["Rheinland-Pfalz", "54 55 56 67"],
  SL: ["Saarland", "66"],
  SN: ["Sachsen", "01 02 04 08 09"],
  ST: ["Sachsen-Anhalt", "06 39"],
  SH: ["Schleswig-Holstein", "23 24 25"],
  TH: ["Thüringen", "07 98 99"],
} as const satisfies Record<string, readonly [name: string, postcodes: string]>;
type Land = keyof typeof lands;

export const landNames = Object.entries(lands).map(([value, [label]]) => ({ value: value as Land, label }));

export function landOf(postcode: string): Land {
  const all = Object.entries(lands).flatMap(([land, [, starts]]) =>
    starts.split(" ").map((start) => ({ land: land as Land, start })),
  );
  const [found] = all
    .filter(({ start }) => postcode.startsWith(start))
    .sort((one, other) => other.start.length - one.start.length);
  return found?.land ?? "HB";
}

const everywhere = [...Object.keys(lands)].join(" ");

/** By day of the year, or by days after Easter Sunday; where they are public holidays in the whole Land. */
const holidays: [when: string | number, name: string, where: string][] = [
  ["01-01", "Neujahr", everywhere],
  ["01-06", "Heilige Drei Könige", "BW BY ST"],
  ["03-08", "Internationaler Frauentag", "BE MV"],
  [-2, "Karfreitag", everywhere],
  [0, "Ostersonntag", "BB"],
  [1, "Ostermontag", everywhere],
  ["05-01", "Tag der Arbeit", everywhere],
  [39, "Christi Himmelfahrt", everywhere],
  [49, "Pfingstsonntag", "BB"],
  [50, "Pfingstmontag", everywhere],
  [60, "Fronleichnam", "BW BY HE NW RP SL"],
  ["08-15", "Mariä Himmelfahrt", "SL"],
  ["09-20", "Weltkindertag", "TH"],
  ["10-03", "Tag der Deutschen Einheit", everywhere],
  ["10-31", "Reformationstag", "BB HB HH MV NI SN ST SH TH"],
  ["11-01", "Allerheiligen", "BW BY NW RP SL"],
  ["12-25", "1. Weihnachtstag", everywhere],
  ["12-26", "2. Weihnachtstag", everywhere],
];

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const shift =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const day = moon + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1);
}

/** The Wednesday before the 23rd of November. */
const penanceDay = (year: number) => {
  const last = new Date(Date.UTC(year, 10, 22));
  return Date.UTC(year, 10, 22 - ((last.getUTCDay() + 4) % 7));
};

export function holidaysOf(land: Land, year: number): { date: string; reason: string }[] {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  const sunday = easter(year);
  return [
    ...holidays
      .filter(([, , where]) => where.split(" ").includes(land))
      .map(([when, reason]) => ({
        date: typeof when === "string" ? `${year}-${when}` : iso(sunday + when * 86_400_000),
        reason,
      })),
    ...(land === "SN" ? [{ date: iso(penanceDay(year)), reason: "Buß- und Bettag" }] : []),
  ].sort((one, other) => one.date.localeCompare(other.date));
}
