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

interface DialogueTexts {
  services: Record<ServiceId, { title: string; description: string }>;
  banner: { title: string; description: (names: string) => string; footer: string };
  settings: { title: string; description: string };
  necessary: { title: string; description: string };
  acceptAll: string;
  rejectAll: string;
  save: string;
  close: string;
}

const german: DialogueTexts = {
  services: {
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
  },
  banner: {
    title: "Dürfen wir fremde Dienste laden?",
    description: (names) =>
      `Es geht um ${names}. Dabei gehen Daten wie Deine IP-Adresse an fremde Server. Alles Wichtige geht auch ohne. Ändern kannst Du Deine Wahl jederzeit ganz unten auf der Seite unter „Cookie-Einstellungen“.`,
    footer: '<a href="/datenschutz">Datenschutz</a><a href="/impressum">Impressum</a>',
  },
  settings: {
    title: "Cookie-Einstellungen",
    description:
      'Ohne Deine Zustimmung laden wir nichts von fremden Servern. Was Du hier wählst, merkt sich nur Dein Browser, ein halbes Jahr lang. Mehr dazu steht in der <a href="/datenschutz">Datenschutzerklärung</a>.',
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

const english: DialogueTexts = {
  services: {
    video: {
      title: "YouTube",
      description:
        "Shows the episodes of our podcast and their previews on the page itself. Google receives your IP address, among other data, and learns which page you have opened.",
    },
    analytics: {
      title: "Statistics",
      description:
        "Tells us which pages are read and where visitors get stuck. The service receives your IP address, among other data.",
    },
    fonts: {
      title: "Fonts",
      description:
        "Loads the font from another server, which receives your IP address. Without it we use our own.",
    },
  },
  banner: {
    title: "May we load services of others?",
    description: (names) =>
      `This is about ${names}. Data such as your IP address go to other servers. Everything important works without them. You can change your choice at any time at the very bottom of the page under “Cookie settings”.`,
    footer: '<a href="/datenschutz">Privacy</a><a href="/impressum">Imprint</a>',
  },
  settings: {
    title: "Cookie settings",
    description:
      'Without your consent we load nothing from other servers. Only your browser remembers what you choose here, for half a year. There is more in the <a href="/datenschutz">privacy policy</a>.',
  },
  necessary: {
    title: "Necessary",
    description:
      "Your choice here and the light or dark view. Both stay in your browser, no other services are involved.",
  },
  acceptAll: "Accept all",
  rejectAll: "Reject all",
  save: "Save choice",
  close: "Close",
};

export const dialogueTexts = { de: german, en: english };
