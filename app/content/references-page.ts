import type { Words } from "./word-schemas";

export const referencesPage: Words<"referencesPage"> = {
  eyebrow: "Referenzen",
  story: {
    company: "Der Betrieb",
    before: "Vorher",
    built: "Was wir gebaut haben",
    services: "Dahinter steht:",
    more: "Wie es dazu kam",
  },
  figures: "Unser Logbuch in Zahlen",
  empty: {
    title: "Hier liegt gerade nichts am Kai",
    text: "Unsere Referenzen lassen sich im Moment nicht zeigen. Frag uns einfach: Wir erzählen Dir gern, was wir bei Betrieben wie Deinem gemacht haben.",
    button: "Kontakt aufnehmen",
  },
  closing: {
    title: "Und wie sieht Dein Dienstag aus?",
    text: "Erzähl uns in {Minuten} Minuten, was Dich aufhält. Danach weißt Du, ob und wie wir helfen können. Das Gespräch kostet nichts.",
  },
  head: { title: "Referenzen: Digitalisierung {Gegend}" },
};
