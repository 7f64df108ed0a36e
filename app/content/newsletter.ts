/** Stored with each subscriber: a new text needs a new version. */
export const consent = {
  version: "2026-01",
  text: "Mit dem Absenden willigst Du ein, dass wir Dir einmal im Monat unseren Newsletter per E-Mail schicken. Die Einwilligung kannst Du jederzeit widerrufen: Jede Mail enthält einen Abmeldelink.",
};

export const newsletterPromises = [
  {
    icon: "content",
    title: "Exklusive Inhalte",
    text: "Anleitungen, Vorlagen und Erfahrungen aus Projekten, bevor sie im Blog stehen.",
  },
  {
    icon: "monthly",
    title: "Einmal im Monat",
    text: "Monatliche Updates, in fünf Minuten gelesen. Keine Werbung von anderen.",
  },
  {
    icon: "leave",
    title: "Jederzeit abmelden",
    text: "Ein Klick in jeder Mail genügt. Danach löschen wir Deine Daten.",
  },
] as const;
