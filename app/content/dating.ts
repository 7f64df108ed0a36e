import type { Words } from "./word-schemas";

export const dating: Words<"dating"> = {
  title: "Erstgespräch buchen",
  facts: [
    { value: "{Minuten} Minuten", label: "Mit {uns} zusammen {Teamminuten}." },
    { value: "Per Video", label: "Ein Link genügt, auch auf dem Handy." },
    { value: "0 Euro", label: "Und keine Verpflichtung danach." },
  ],
  people: { title: "Mit wem Du sprichst", button: "Termin mit [Name]" },
  course: {
    title: "So laufen die {Minuten} Minuten",
    intro:
      "Du musst nichts vorbereiten. Eine ruhige Ecke und ein Getränk reichen. Mit {uns} zusammen läuft es ebenso, in {Teamminuten} Minuten.",
    minute: "Minute",
    parts: [
      {
        title: "Du erzählst",
        text: "Was macht Ihr, was hält Euch auf, was soll am Ende anders sein? Fachwörter brauchst Du keine.",
      },
      {
        title: "Wir fragen nach",
        text: "Womit arbeitet Ihr heute? Wer ist betroffen? Was habt Ihr schon versucht? So kommen wir zum Kern.",
      },
      {
        title: "Du weißt, was als Nächstes kommt",
        text: "Wir sagen Dir, was wir als Erstes tun würden, und auch, wenn wir nicht die Richtigen sind.",
      },
    ],
    after:
      "Danach bekommst Du eine kurze Zusammenfassung per E-Mail. Entscheidest Du Dich für uns, geht es meist innerhalb von ein bis zwei Wochen los.",
    button: "Erstgespräch buchen",
  },
  other: {
    title: "Nichts Passendes dabei?",
    text: "Schreib uns, wann es Dir passt, oder ruf an: {Telefonzeiten}. Wir antworten innerhalb von 24 Stunden.",
    button: "Nachricht schreiben",
  },
  head: {
    title: "Erstgespräch buchen: IT-Beratung {Gegend}",
    description:
      "Such Dir aus, mit wem Du sprechen möchtest, und buche Dein Erstgespräch: {Minuten} Minuten per Video, kostenlos und unverbindlich.",
  },
};
