import { hoursPhrase } from "./availability";
import { listed } from "./listed";
import type { SiteFacts } from "./site-schema";

export function firstName(name: string): string {
  return name.split(" ").find((word) => word && !/\.$|^(?:Frau|Herr)$/.test(word)) ?? name;
}

export function cities({ offices }: Pick<SiteFacts, "offices">): string[] {
  return [...new Set(offices.map(({ city }) => city))];
}

const numbers = ["keine", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];

function officesInWords({ offices }: Pick<SiteFacts, "offices">): string {
  return offices.length === 1 ? "ein Büro" : `${numbers[offices.length] ?? offices.length} Büros`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function firstNames({ founders }: SiteFacts): string[] {
  return founders.map(({ name }) => firstName(name));
}

/** "sind zwei Büros geworden, eins in A und eins in B". */
function officesBecome({ offices }: Pick<SiteFacts, "offices">) {
  const towns = cities({ offices });
  const [one, other] = towns;
  const isTwo = towns.length === 2 && offices.length === 2;
  const places = isTwo ? `eins in ${one} und eins in ${other}` : `in ${listed(towns)}`;
  return `${offices.length > 1 ? "sind" : "ist"} ${officesInWords({ offices })} geworden, ${places}`;
}

const values: Record<string, (site: SiteFacts) => string> = {
  Name: ({ name }) => name,
  Firma: ({ company }) => company,
  Telefon: ({ phone }) => phone,
  "E-Mail": ({ email }) => email,
  Telefonzeiten: ({ phoneHours }) => hoursPhrase(phoneHours),
  Bürozeiten: ({ hours }) => hoursPhrase(hours),
  Orte: ({ areaServed }) => listed(areaServed),
  Gegend: ({ region }) => region,
  "Gegend groß": ({ region }) => capital(region),
  Sitz: (site) => cities(site)[0] ?? "",
  Büros: (site) => listed(cities(site)),
  Büroanzahl: (site) => capital(officesInWords(site)),
  "Büros geworden": officesBecome,
  Vornamen: (site) => listed(firstNames(site)),
  "Stimme 1": (site) => firstNames(site)[0] ?? "",
  "Stimme 2": (site) => firstNames(site)[1] ?? "ein Gast",
  "Vornamen oder": (site) => listed(firstNames(site), "oder"),
  Minuten: ({ founders: [{ bookingMinutes }] }) => String(bookingMinutes),
  Teamminuten: ({ teamBooking: { minutes } }) => String(minutes),
  uns: ({ founders }) => (founders.length > 2 ? "uns allen" : founders.length > 1 ? "uns beiden" : "uns"),
};

const inBraces = /\{([^{}]*)\}/g;

export function fill(text: string, site: SiteFacts, encode = (value: string) => value): string {
  if (!text.includes("{")) return text;
  return text.replace(inBraces, (whole, name, at) => {
    const value = isKnown(name) && values[name]?.(site);
    if (!value) return whole;
    return encode(
      value.startsWith("ein ") && /(?:^|[.?!] |>)$/.test(text.slice(0, at)) ? capital(value) : value,
    );
  });
}

export function strayBrace(text: string): string | undefined {
  const unknown = [...text.matchAll(inBraces)].find(([, name = ""]) => !isKnown(name));
  return unknown?.[0] ?? text.replace(inBraces, "").match(/[{}]/)?.[0];
}

function isKnown(name: string) {
  return Object.hasOwn(values, name);
}
