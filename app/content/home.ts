import type { Words } from "./word-schemas";

export const home: Words<"home"> = {
  call: "Ruf an:",
  services: {
    customTitle: "Individuelle Projekte",
    custom: "Dein Vorhaben passt in keine Schublade? Wir hören zu und bauen, was Dein Betrieb braucht.",
    more: "Was alles dazugehört, steht bei den [Leistungen]. Brauchst Du jemanden vor Ort? [IT-Support in {Orte}].",
  },
  about: {
    eyebrow: "Über uns",
    title: "{Vornamen} aus {Büros}",
    mission: [
      {
        title: "Warum",
        text: "Wer etwas herstellt, heilt oder liefert, soll abends keine Listen mehr abtippen.",
      },
      { title: "Wie", text: "Wir fragen, bevor wir bauen. Und bauen zuerst das Kleinste, das Dir hilft." },
      {
        title: "Was",
        text: "Google Workspace, Abläufe ohne Handarbeit, Portale für Kunden und Technik, die jemand pflegt.",
      },
    ],
    toAbout: "Mehr über uns",
    toBooking: "Termin mit {Vornamen oder}",
  },
  values: {
    groundedness: "Brauchst Du etwas nicht, sagen wir es Dir.",
    startUp: "Nach zwei Wochen siehst Du etwas, das läuft.",
    quality: "Fertig sind wir, wenn alle damit arbeiten.",
    success: "In drei Jahren änderst Du es immer noch selbst.",
  },
  talk: { title: "Oder sprich mit uns", text: "Per Video, kostenlos, ohne Verpflichtung." },
  ways: {
    title: "So erreichst Du uns",
    mail: "Antwort innerhalb von 24 Stunden",
    towns: "Nach Absprache auch bei Dir im Betrieb",
    more: "Standorte und häufige Fragen",
  },
  head: { title: "{Name}: Digitalberatung {Gegend}" },
  regionalHead: {
    title: "{Name}: IT-Service {Gegend}",
    description:
      "IT-Support, Cloud-Umzug, Systempflege und Automatisierung für Betriebe in {Orte}. Ein Ansprechpartner, der ans Telefon geht.",
  },
};
