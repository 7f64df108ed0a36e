import type { Words } from "./word-schemas";

export const regional: Words<"regional"> = {
  badge: "Regional und persönlich",
  call: "Ruf an:",
  opening: {
    title: "Ein Ansprechpartner für alles, was einen Stecker oder ein Passwort hat",
    paragraphs: [
      "Viele Betriebe haben drei Dienstleister und trotzdem niemanden, der ans Telefon geht. Wir übernehmen das Ganze: vom Drucker, der nicht druckt, über den Umzug in die Cloud bis zum Ablauf, der sich von selbst erledigt.",
      "Du sprichst immer mit denselben Menschen. Wir kennen Deinen Betrieb, kommen bei Bedarf vorbei und erklären, was wir tun.",
    ],
  },
  servicesTitle: "Das übernehmen wir",
  services: [
    {
      title: "IT-Support",
      subtitle: "Hilfe, wenn etwas ausfällt",
      description: "Rechner, Drucker, WLAN: Wir bringen in Gang, was steht, aus der Ferne oder bei Dir.",
    },
    {
      title: "Google Workspace einführen",
      subtitle: "Ein Ort für Mails, Termine und Dateien",
      description: "Wir richten ein, ziehen um und schulen Dein Team. Das Tagesgeschäft läuft weiter.",
    },
    {
      title: "Cloud-Migration & Backup",
      subtitle: "Raus aus dem Serverschrank",
      description: "Deine Daten ziehen geordnet um. Die Sicherung liegt außer Haus und wird geprobt.",
    },
    {
      title: "Systempflege & Fernwartung",
      subtitle: "Kümmern, bevor es piept",
      description: "Updates, Virenschutz und ein Blick auf die Warnlampen nach festem Plan.",
    },
    {
      title: "Automatisierung mit Zapier, Make und Google-Tools",
      subtitle: "Schluss mit Abtippen",
      description: "Wir verbinden die Programme, die Du schon hast. Was sich wiederholt, läuft allein.",
    },
  ],
  more: "Was wir außerdem tun, steht bei den [Leistungen], und wie die Hilfe vor Ort läuft, beim [IT-Support in {Orte}]. Oder [schreib uns].",
  trust: {
    title: "Worauf Du Dich verlassen kannst",
    intro: "Fünf Dinge, nach denen Du uns jederzeit fragen darfst.",
    items: [
      {
        title: "Geprüfter Partnerstatus",
        text: "Als Cloud Partner und zertifizierter No-Code-Partner lassen wir uns von den Herstellern auf die Finger schauen.",
      },
      {
        title: "Erfahrung aus der Praxis",
        text: "Wir führen seit Jahren ein, was am Montag auch benutzt wird.",
      },
      {
        title: "Regional und persönlich",
        text: "{Büroanzahl}, kurze Wege, feste Ansprechpartner. Du kennst die Stimme am Telefon.",
      },
      {
        title: "Datenschutz nach DSGVO",
        text: "Klare Rechte, Verträge zur Auftragsverarbeitung und nur die Daten, die es braucht.",
      },
      {
        title: "Zukunftssichere Strukturen",
        text: "Wir bauen mit verbreiteten Werkzeugen und schreiben auf, wie es geht. Das hält.",
      },
    ],
  },
  clients: "Hier läuft es schon ruhiger",
  closing: {
    title: "Sag uns, was bei Dir liegen bleibt",
    text: "{Minuten} Minuten per Video, kostenlos und ohne Verpflichtung. Danach weißt Du, was wir als Erstes tun würden.",
  },
};
