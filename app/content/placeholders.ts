import { hoursPhrase } from "./availability";
import type { SiteFacts } from "./site-schema";

/** "A, B und C". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`;
}

/** The name by which somebody is called. */
export function firstName(name: string): string {
  return name.split(" ")[0] ?? name;
}

/** The towns of the offices. */
export function cities({ offices }: Pick<SiteFacts, "offices">): string[] {
  return [...new Set(offices.map(({ city }) => city))];
}

/** The founders by their first names. */
export function firstNames({ founders }: SiteFacts): string[] {
  return founders.map(({ name }) => firstName(name));
}

/** What a text may hold in braces, and what is shown for it. */
const values: Record<string, (site: SiteFacts) => string> = {
  Name: ({ name }) => name,
  Firma: ({ company }) => company,
  Telefon: ({ phone }) => phone,
  "E-Mail": ({ email }) => email,
  Telefonzeiten: ({ phoneHours }) => hoursPhrase(phoneHours),
  Bürozeiten: ({ hours }) => hoursPhrase(hours),
  Orte: ({ areaServed }) => listed(areaServed),
  Büros: (site) => listed(cities(site)),
  Vornamen: (site) => listed(firstNames(site)),
  Minuten: ({ founders: [{ bookingMinutes }] }) => String(bookingMinutes),
  Teamminuten: ({ teamBooking: { minutes } }) => String(minutes),
  uns: ({ founders }) => (founders.length > 2 ? "uns allen" : founders.length > 1 ? "uns beiden" : "uns"),
};

const inBraces = /\{([^{}]*)\}/g;

/** A text with the facts in the place of its placeholders. */
export function fill(text: string, site: SiteFacts): string {
  return text.includes("{") ? text.replace(inBraces, (whole, name) => values[name]?.(site) ?? whole) : text;
}

/** The first thing in braces that stands for nothing, or a brace alone; undefined when all is well. */
export function strayBrace(text: string): string | undefined {
  const unknown = [...text.matchAll(inBraces)].find(([, name]) => !(name && Object.hasOwn(values, name)));
  return unknown?.[0] ?? text.replace(inBraces, "").match(/[{}]/)?.[0];
}
