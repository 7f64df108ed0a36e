import type { Words } from "./word-schemas";

export const contactPage: Words<"contactPage"> = {
  eyebrow: "Kontakt",
  toBooking: "Lieber ein Termin?",
  booking: {
    title: "Oder gleich einen Termin",
    intro:
      "Das erste Gespräch ist kostenlos, findet per Video statt und dauert {Minuten} Minuten, mit {uns} zusammen {Teamminuten}.",
  },
  ways: {
    mailTitle: "E-Mail",
    mail: "Für alles, was nicht eilt. Antwort innerhalb von 24 Stunden.",
    phoneTitle: "Telefon",
    phone: "Erreichbar {Telefonzeiten}.",
    officesTitle: "Standorte",
    offices: "Nach Absprache auch gern bei Dir im Betrieb.",
  },
  map: "Auf der Karte ansehen",
  legal:
    "Wer die Firma vertritt, steht im [Impressum]. Kommst Du auf dieser Website irgendwo nicht weiter? Was dann hilft, steht unter [Barrierefreiheit].",
  questions: "Häufige Fragen",
  head: {
    title: "Kontakt: IT-Beratung in {Büros}",
    description:
      "Schreib uns, ruf an oder buche ein kostenloses Erstgespräch per Video: {Minuten} Minuten, unverbindlich. Antwort innerhalb von 24 Stunden.",
  },
};
