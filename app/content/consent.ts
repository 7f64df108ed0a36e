export type ServiceId = "video" | "analytics" | "fonts";

export interface ConsentSettings {
  usercentrics?: {
    settingsId: string;
    domain: string;
    ids: Record<ServiceId, string>;
    styleNonce: string;
  };
  analytics?: string;
  fonts?: { stylesheet: string; family: string };
}

export const services: Record<ServiceId, { title: string; description: string }> = {
  video: {
    title: "YouTube",
    description:
      "Zeigt die Folgen unseres Podcasts und ihre Vorschaubilder direkt auf der Seite. Dabei erhält Google unter anderem Deine IP-Adresse und erfährt, welche Seite Du geöffnet hast.",
  },
  analytics: {
    title: "Statistik",
    description:
      "Sagt uns, welche Seiten gelesen werden und wo Besucher nicht weiterkommen. Der Dienst erhält dabei unter anderem Deine IP-Adresse.",
  },
  fonts: {
    title: "Schriften",
    description:
      "Lädt die Schrift von einem fremden Server, der dabei Deine IP-Adresse erhält. Ohne sie nehmen wir unsere eigene.",
  },
};

export const dialogue = {
  banner: {
    title: "Dürfen wir fremde Dienste laden?",
    description: (names: string) =>
      `Es geht um ${names}. Dabei gehen Daten wie Deine IP-Adresse an fremde Server. Alles Wichtige geht auch ohne. Ändern kannst Du Deine Wahl jederzeit ganz unten auf der Seite unter „Cookie-Einstellungen“.`,
  },
  settings: {
    title: "Cookie-Einstellungen",
    description:
      "Ohne Deine Zustimmung laden wir nichts von fremden Servern. Was Du hier wählst, merkt sich nur Dein Browser, ein halbes Jahr lang.",
  },
  necessary: {
    title: "Notwendig",
    description:
      "Deine Auswahl hier und die Ansicht hell oder dunkel. Beides bleibt in Deinem Browser, fremde Dienste sind nicht dabei.",
  },
  acceptAll: "Alles akzeptieren",
  rejectAll: "Alles ablehnen",
  save: "Auswahl speichern",
  close: "Schließen",
};
