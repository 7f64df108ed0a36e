import type { PageInput } from "./schema";

// What the form of a page is made of in the browser, which does without the rules.

export const pageLimits = { title: 200, description: 300, cover: 2000, place: 200, sections: 400_000 };

/** What a page began with, and what search engines are told that it is. */
export const templates = {
  ort: "Ortsseite",
  angebot: "Angebot",
  stelle: "Stelle",
  veranstaltung: "Veranstaltung",
  danke: "Danke",
  leer: "Leer",
} as const;
export type Template = keyof typeof templates;

export const menus = { none: "In keinem Menü", header: "Im Hauptmenü", footer: "Am Fuß der Seite" } as const;

export const languages = { de: "Deutsch", en: "Englisch" } as const;

/** As schema.org names them. */
export const employments = {
  "": "Nicht angegeben",
  FULL_TIME: "Vollzeit",
  PART_TIME: "Teilzeit",
  INTERN: "Ausbildung oder Praktikum",
  CONTRACTOR: "Freie Mitarbeit",
} as const;

export const pageLabels: Record<keyof PageInput, string> = {
  title: "Titel",
  slug: "Adresse",
  description: "Beschreibung",
  sections: "Abschnitte",
  status: "Status",
  published_at: "Veröffentlicht am",
  menu: "Menü",
  lang: "Sprache",
  pair_id: "Dieselbe Seite in der anderen Sprache",
  cover: "Bild für geteilte Links",
  template: "Art der Seite",
  place: "Ort",
  starts_at: "Beginn",
  ends_at: "Ende",
  employment: "Beschäftigung",
};
