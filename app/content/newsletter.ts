import type { Words } from "./word-schemas";

/** Stored with each subscriber: a new text needs a new version. */
export const consent = {
  version: "2026-01",
  text: "Mit dem Absenden willigst Du ein, dass wir Dir einmal im Monat unseren Newsletter per E-Mail schicken. Die Einwilligung kannst Du jederzeit widerrufen: Jede Mail enthält einen Abmeldelink.",
};

export const newsletterPage: Words<"newsletterPage"> = {
  eyebrow: "Newsletter",
  form: {
    title: "Newsletter abonnieren",
    email: "Dorthin schicken wir zuerst einen Link zum Bestätigen.",
    company: "Wenn Du magst.",
    button: "Kostenlos anmelden",
  },
  promisesTitle: "Was Du bekommst",
  promises: [
    {
      title: "Exklusive Inhalte",
      text: "Anleitungen, Vorlagen und Erfahrungen aus Projekten, bevor sie im Blog stehen.",
    },
    {
      title: "Einmal im Monat",
      text: "Monatliche Updates, in fünf Minuten gelesen. Keine Werbung von anderen.",
    },
    {
      title: "Jederzeit abmelden",
      text: "Ein Klick in jeder Mail genügt. Danach löschen wir Deine Daten.",
    },
  ],
  head: {
    title: "Newsletter: IT-Tipps für Betriebe {Gegend}",
    description:
      "Einmal im Monat eine Mail mit dem, was in unseren Projekten wirklich geholfen hat. Kostenlos, jederzeit mit einem Klick abbestellt.",
  },
};
