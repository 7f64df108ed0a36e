import type { Words } from "./word-schemas";

export const costs: Words<"costs"> = {
  title: "Was es kostet",
  items: [
    {
      title: "Das erste Gespräch: nichts",
      text: "Es ist kostenlos und unverbindlich. Passt es nicht, gehen wir freundlich auseinander.",
    },
    {
      title: "Erst das Angebot, dann die Arbeit",
      text: "Vor jeder Arbeit bekommst Du ein schriftliches Angebot mit festem Preis. Los geht es erst mit Deinem Ja, und wird es mehr, fragen wir vorher.",
    },
    {
      title: "Laufende Hilfe nach Aufwand",
      text: "Support rechnen wir jeden Monat ab, Punkt für Punkt aufgeschlüsselt. Ohne feste Laufzeit kannst Du zum Ende des nächsten Monats kündigen.",
    },
  ],
  example: "Zum Beispiel:",
  terms: "Für alle Verträge gelten unsere [Geschäftsbedingungen] ([in English]).",
};
