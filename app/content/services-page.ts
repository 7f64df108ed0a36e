import type { Words } from "./word-schemas";

export const servicesPage: Words<"servicesPage"> = {
  more: "Was daraus geworden ist, erzählen unsere Kunden in den [Referenzen]. Brauchst Du jemanden vor Ort? [IT-Support in {Orte}].",
  steps: {
    title: "So fangen wir an",
    items: [
      {
        title: "Wir reden",
        fact: "{Minuten} Minuten, kostenlos",
        text: "Im Videogespräch erzählst Du, was Zeit kostet. Wir fragen nach und sagen ehrlich, was sich lohnt.",
      },
      {
        title: "Du weißt, was kommt",
        fact: "Antwort innerhalb von 24 Stunden",
        text: "Du bekommst einen Vorschlag in klaren Sätzen: was wir tun, was es kostet, wie lange es dauert.",
      },
      {
        title: "Wir legen ab",
        fact: "Start in 1 bis 2 Wochen",
        text: "Wir fangen klein an, zeigen früh etwas, das läuft, und bauen von dort aus weiter.",
      },
    ],
  },
  closing: {
    title: "Du weißt noch nicht, was Du brauchst?",
    text: "Musst Du auch nicht. Erzähl uns von Deinem Tag, und wir sagen Dir, wo sich Technik lohnt und wo nicht.",
  },
  head: { title: "IT-Dienstleistungen in {Büros}" },
};
