import type { LeafField, ListField } from "./fields";

/** A text that a company may do without. */
export const perhaps = <Name extends string>(name: Name, label: string, hint?: string) => ({
  ...{ kind: "text" as const, name, label },
  ...(hint && { hint }),
});

export const line = <Name extends string>(name: Name, label: string, hint?: string) => ({
  ...perhaps(name, label, hint),
  required: true as const,
});

const list = <Name extends string>(name: Name, of: Omit<ListField, "kind" | "name">) => ({
  kind: "list" as const,
  name,
  ...of,
});

export const closedDays = list("closedDays", {
  label: "Geschlossene Tage",
  hint: "Feiertage und Betriebsferien, ein Tag oder mehrere am Stück. An ihnen zeigt die Website, dass niemand da ist.",
  item: "Geschlossen",
  add: "Geschlossene Tage hinzufügen",
  titled: "date",
  least: 0,
  most: 60,
  fields: [
    { ...line("date", "Datum"), type: "date" },
    { ...perhaps("until", "Bis", "Leer heißt: nur dieser Tag."), type: "date" },
    perhaps("reason", "Grund", "Darf leer bleiben. Zum Beispiel: Heiligabend."),
  ],
});

export const questions = list("faq", {
  label: "Fragen",
  item: "Frage",
  add: "Frage hinzufügen",
  titled: "question",
  least: 0,
  most: 20,
  fields: [line("question", "Frage"), { ...line("answer", "Antwort"), rows: 4 }],
});

export const social = list("social", {
  label: "Netzwerke",
  item: "Netzwerk",
  add: "Netzwerk hinzufügen",
  titled: "name",
  least: 0,
  most: 12,
  fields: [line("name", "Name"), { ...line("url", "Adresse"), type: "url" }],
});

const figure: LeafField[] = [
  line("value", "Zahl", "Zum Beispiel 15+ oder 95%."),
  line("label", "Wofür sie steht"),
];

export const claims = list("claims", {
  label: "Auf der Startseite, oben",
  item: "Startseite, Zahl",
  add: "Zahl für die Startseite hinzufügen",
  titled: "label",
  least: 1,
  most: 4,
  fields: figure,
});

export const figures = list("figures", {
  label: "Bei den Referenzen",
  item: "Referenzen, Zahl",
  add: "Zahl für die Referenzen hinzufügen",
  titled: "label",
  least: 1,
  most: 8,
  fields: figure,
});

const coordinate = (name: string, label: string, example: string): LeafField => ({
  ...perhaps(name, `${label} (freiwillig)`, `Für Suchmaschinen, zum Beispiel ${example}.`),
  isNumber: example,
});

export const offices = list("offices", {
  label: "Büros",
  item: "Büro",
  add: "Büro hinzufügen",
  titled: "city",
  least: 1,
  most: 8,
  fields: [
    line("street", "Straße und Hausnummer"),
    line("postcode", "Postleitzahl", "Im Ausland mit dem Land davor: AT-1010."),
    line("city", "Ort"),
    coordinate("latitude", "Geografische Breite", "53,5396"),
    coordinate("longitude", "Geografische Länge", "8,5809"),
    { ...perhaps("mapUrl", "Link zur Karte", "Darf leer bleiben."), type: "url" },
  ],
});

export const founders = list("founders", {
  label: "Gründerinnen und Gründer",
  item: "Person",
  add: "Person hinzufügen",
  titled: "name",
  least: 1,
  most: 8,
  fields: [
    line("name", "Name"),
    line("role", "Rolle"),
    { ...line("email", "E-Mail"), type: "email" },
    { kind: "picture", name: "photo", label: "Porträt", hint: "Am besten hochkant, 640 × 800. Darf fehlen." },
    line("specialization", "Schwerpunkt"),
    { ...line("description", "Vorstellung"), rows: 4 },
    perhaps("quote", "Zitat", "Darf leer bleiben."),
    { kind: "lines", name: "reasons", label: "Gründe", hint: "Jeden in eine eigene Zeile, höchstens sechs." },
    {
      kind: "lines",
      name: "certifications",
      label: "Zertifikate",
      hint: "Jedes in eine eigene Zeile, höchstens zwölf.",
    },
    { ...perhaps("linkedin", "LinkedIn", "Darf leer bleiben."), type: "url" },
    {
      ...perhaps("bookingUrl", "Buchungslink", "Darf leer bleiben: Dann führt „Buchen“ zu einer Mail."),
      type: "url",
    },
    {
      ...perhaps("bookingMinutes", "Dauer des Gesprächs in Minuten", "Leer heißt: 30."),
      isNumber: "30",
    },
  ],
});
