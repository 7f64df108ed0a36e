export const sentences = {
  "home.title": "Digital stark: Heute. Morgen. Immer.",
  "home.intro":
    "Wir nehmen Deinem Team Handarbeit ab und halten die Technik am Laufen. Mit Google Workspace, Automatisierung und offenem Ohr.",
  "home.services.title": "Was wir Dir abnehmen",
  "home.services.intro":
    "Du brauchst nicht alles davon. Wir fangen dort an, wo jeden Tag Zeit liegen bleibt.",
  "home.contact.title": "Schreib uns, was Dich aufhält",
  "home.contact.intro": "Ein paar Sätze reichen. Wir antworten innerhalb von 24 Stunden.",
  "home.regional.title": "IT, die hier oben zuverlässig läuft",
  "home.regional.intro":
    "Wir kümmern uns um Rechner, Daten und Abläufe in kleinen und mittleren Betrieben. Damit Du Dich um Deine Kundschaft kümmern kannst.",
  "services.intro": "Technik soll Dir Arbeit abnehmen, nicht machen. Damit fangen wir an:",
  "about.title": "Zwei von hier, die Technik erklären können",
  "about.intro":
    "Wir sind {Vornamen}. Mit {Name} helfen wir Betrieben {Gegend}, weniger Zeit mit Technik zu verbringen, mehr mit ihrer Arbeit.",
  "references.title": "Was nachher besser läuft",
  "references.intro":
    "Wir messen unsere Arbeit an einem gewöhnlichen Dienstag: Ist er ruhiger als vorher? Hier erzählen Betriebe aus der Region, was sich bei ihnen geändert hat.",
  "references.figures":
    "24/7 heißt: Hast Du Systempflege mit uns vereinbart, achten wir rund um die Uhr auf Deine Systeme. Am Telefon sind wir für alle da, {Telefonzeiten}.",
  "blog.title": "Notizen aus dem Maschinenraum",
  "blog.intro":
    "Was wir in Betrieben {Gegend} lernen, schreiben wir hier auf. Zum Nachmachen, nicht zum Staunen.",
  "blog.newsletter.title": "Einmal im Monat Post von uns",
  "blog.newsletter.text":
    "Die neuen Artikel und ein Handgriff, der sich lohnt. Abbestellen kannst Du jederzeit.",
  "contact.title": "Lass uns reden",
  "contact.intro":
    "Schreib uns kurz, worum es geht. Eine Antwort bekommst Du innerhalb von 24 Stunden, und zwar von einem Menschen.",
  "contact.offices": "Zwei Häfen, ein Team",
  "dating.intro": "Such Dir aus, mit wem Du reden willst, und nimm den Termin, der passt.",
  "newsletter.title": "Post, die Dir Arbeit abnimmt",
  "newsletter.intro":
    "Was wir in Betrieben {Gegend} lernen, schreiben wir einmal im Monat auf: kurz, ohne Fachwörter, zum Nachmachen.",
  "footer.line": "Digital stark: Heute. Morgen. Immer.",
};

export type SentenceKey = keyof typeof sentences;
