export const regional = {
  badge: "Regional und persönlich",
  opening: {
    title: "Ein Ansprechpartner für alles, was einen Stecker oder ein Passwort hat",
    paragraphs: [
      "Viele Betriebe haben drei Dienstleister und trotzdem niemanden, der ans Telefon geht. Wir übernehmen das Ganze: vom Drucker, der nicht druckt, über den Umzug in die Cloud bis zum Ablauf, der sich von selbst erledigt.",
      "Du sprichst immer mit denselben Menschen. Wir kennen Deinen Betrieb, kommen bei Bedarf vorbei und erklären, was wir tun.",
    ],
  },
};

export const regionalServices = [
  {
    icon: "support",
    title: "IT-Support",
    subtitle: "Hilfe, wenn etwas ausfällt",
    description: "Rechner, Drucker, WLAN: Wir bringen in Gang, was steht, aus der Ferne oder bei Dir.",
  },
  {
    icon: "workspace",
    title: "Google Workspace einführen",
    subtitle: "Ein Ort für Mails, Termine und Dateien",
    description: "Wir richten ein, ziehen um und schulen Dein Team. Das Tagesgeschäft läuft weiter.",
  },
  {
    icon: "cloud",
    title: "Cloud-Migration & Backup",
    subtitle: "Raus aus dem Serverschrank",
    description: "Deine Daten ziehen geordnet um. Die Sicherung liegt außer Haus und wird geprobt.",
  },
  {
    icon: "care",
    title: "Systempflege & Fernwartung",
    subtitle: "Kümmern, bevor es piept",
    description: "Updates, Virenschutz und ein Blick auf die Warnlampen nach festem Plan.",
  },
  {
    icon: "automation",
    title: "Automatisierung mit Zapier, Make und Google-Tools",
    subtitle: "Schluss mit Abtippen",
    description: "Wir verbinden die Programme, die Du schon hast. Was sich wiederholt, läuft allein.",
  },
] as const;

export const trustItems = [
  {
    icon: "partner",
    title: "Geprüfter Partnerstatus",
    description:
      "Als Cloud Partner und zertifizierter No-Code-Partner lassen wir uns von den Herstellern auf die Finger schauen.",
  },
  {
    icon: "expertise",
    title: "Erfahrung aus der Praxis",
    description: "Wir führen seit Jahren ein, was am Montag auch benutzt wird.",
  },
  {
    icon: "regional",
    title: "Regional und persönlich",
    description: "{Büroanzahl}, kurze Wege, feste Ansprechpartner. Du kennst die Stimme am Telefon.",
  },
  {
    icon: "privacy",
    title: "Datenschutz nach DSGVO",
    description: "Klare Rechte, Verträge zur Auftragsverarbeitung und nur die Daten, die es braucht.",
  },
  {
    icon: "future",
    title: "Zukunftssichere Strukturen",
    description: "Wir bauen mit verbreiteten Werkzeugen und schreiben auf, wie es geht. Das hält.",
  },
] as const;
