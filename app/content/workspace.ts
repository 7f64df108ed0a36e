import type { Words } from "./word-schemas";

export const workspace: Words<"workspace"> = {
  meta: {
    title: "Google Workspace einführen in {Büros}",
    service: "Google Workspace einführen",
    description:
      "E-Mail, Kalender, Dateien und Videogespräche an einem Ort: Wir führen Google Workspace bei Dir ein, ziehen Deine Daten um und schulen Dein Team.",
  },
  hero: {
    eyebrow: "Google Workspace",
    title: "Google Workspace: ein Ort für alles, was Dein Team braucht",
    intro:
      "Mails, Termine, Dateien und Gespräche an einer Stelle, im Büro wie auf der Baustelle. Wir richten es ein, holen Deine alten Daten herüber und bleiben, bis alle gern damit arbeiten.",
    toUseCases: "Anwendungsfälle ansehen",
    toContact: "Sprich mit uns",
  },
  morning: {
    parts: [
      { time: "7:40", title: "Kolonne eingeteilt", where: "Kalender, vom Handy aus" },
      { time: "8:15", title: "Angebot angefragt", where: "Mail, gleich beim Richtigen" },
      { time: "9:00", title: "Preise und Maße ergänzt", where: "Datei, zu zweit in einer Fassung" },
      { time: "9:30", title: "Schaden angesehen", where: "Video, ohne Anfahrt" },
    ],
    caption: "Ein Vormittag im Betrieb, alles an einem Ort.",
  },
  problems: {
    title: "Kommt Dir das bekannt vor?",
    intro: "So fängt es in den meisten Betrieben an. Und so sieht es danach aus.",
    before: "vorher",
    after: "nachher",
    cards: [
      {
        topic: "Daten",
        before: "Dateninseln",
        beforeText:
          "Das Angebot liegt auf dem Laufwerk, die neuere Fassung im Postfach und die gültige auf dem Laptop der Kollegin, die Urlaub hat.",
        after: "Eine Plattform",
        afterText:
          "Jede Datei gibt es einmal. Alle arbeiten in derselben Fassung, und die Suche findet sie in Sekunden.",
      },
      {
        topic: "Unterwegs",
        before: "Umständlich unterwegs",
        beforeText:
          "Wer draußen ist, ruft im Büro an und lässt sich etwas vorlesen. Private Handys und Messenger füllen die Lücken.",
        after: "Überall sicher arbeiten",
        afterText:
          "Pläne und Termine sind auf jedem freigegebenen Gerät da. Geht ein Handy verloren, sperren wir es aus der Ferne.",
      },
      {
        topic: "Handarbeit",
        before: "Alles von Hand",
        beforeText:
          "Protokolle abtippen, Listen abgleichen, dieselbe Mail zum zehnten Mal schreiben. Die Stunden stehen auf keiner Rechnung.",
        after: "KI nimmt Dir Arbeit ab",
        afterText:
          "Entwürfe, Zusammenfassungen und Auswertungen kommen auf Knopfdruck. Dein Team prüft und entscheidet.",
      },
    ],
  },
  benefits: {
    title: "Was es bringt, in Zahlen",
    intro:
      "Die Zahlen stammen nicht von uns. Sie kommen aus einer Wirtschaftlichkeitsstudie, die Google in Auftrag gegeben hat. Was davon für Deinen Betrieb gilt, rechnen wir vorher mit Dir durch.",
    source: "Quelle:",
  },
  useCases: {
    title: "Anwendungsfälle",
    intro: "Vier Dinge, die sich in den ersten Wochen ändern.",
    cards: [
      {
        title: "Zusammen an einer Datei",
        text: "Das Büro ergänzt die Preise, die Werkstatt die Maße, beide zur selben Zeit. Niemand schickt mehr Anhänge mit „final_neu_2“ im Namen herum.",
        alt: "Illustration: Drei Personen haben dieselbe Seekarte geöffnet, jede ist an einer anderen Stelle der Route.",
      },
      {
        title: "Besprechen, ohne zu fahren",
        text: "Aus dem Kalender in die Videobesprechung, mit einem Klick. Der Kunde zeigt den Schaden mit dem Handy, und Du sparst die Anfahrt.",
        alt: "Illustration: Eine Videobesprechung mit vier Personen auf einem Laptop.",
      },
      {
        title: "Abläufe ohne Programmieren",
        text: "Aus dem Urlaubszettel wird ein Formular, aus der Magnettafel eine App. Mit AppSheet bauen wir so etwas ohne Programmierer, und kleine Änderungen machst Du später selbst.",
        alt: "Illustration: Ein Hafenkran setzt einen Baustein an eine Kette aus Formular, Regel und E-Mail.",
      },
      {
        title: "Ein Assistent, der vorarbeitet",
        text: "Gemini fasst lange Mailwechsel zusammen, schreibt den ersten Entwurf und macht aus Stichworten eine Tabelle. Abgeschickt wird erst, was ein Mensch gelesen hat.",
        alt: "Illustration: Ein Leuchtturm beleuchtet eine Zeile in einem Dokument, daneben steht ein Vorschlag.",
      },
    ],
  },
  phases: {
    title: "So gehen wir vor",
    intro: "In vier Schritten, und nach jedem weißt Du, wo Du stehst.",
    steps: [
      {
        title: "Beratung & Planung",
        text: "Wir schauen uns an, womit Ihr heute arbeitet und was bleiben soll.",
        features: [
          "Bestandsaufnahme von Postfächern, Dateien und Geräten",
          "Passende Edition und Lizenzen für Deine Teamgröße",
          "Fahrplan mit Terminen und klaren Zuständigkeiten",
        ],
      },
      {
        title: "Migration & Einrichtung",
        text: "Der Umzug läuft neben dem Tagesgeschäft, der Wechsel am ruhigsten Tag der Woche.",
        features: [
          "Umzug von Mails, Kalendern, Kontakten und Dateien",
          "Rechte, Gruppen und geteilte Ablagen nach Aufgaben",
          "Anmeldung in zwei Schritten und Schutz aller Geräte",
        ],
      },
      {
        title: "Schulung & Akzeptanz",
        text: "Gut eingerichtet hilft nur, wenn es auch benutzt wird. Deshalb üben wir an Euren echten Vorgängen.",
        features: [
          "Kurze Schulungen für Büro, Werkstatt und Leitung",
          "Anleitungen mit Bildern aus Deinem Betrieb",
          "Ansprechpartner im Team, die anderen weiterhelfen",
        ],
      },
      {
        title: "Support & Weiterentwicklung",
        text: "Nach dem Start bleiben wir erreichbar und bauen aus, was sich bewährt.",
        features: [
          "Hilfe per Telefon und Fernwartung",
          "Regelmäßiger Blick auf Sicherheit und Lizenzen",
          "Neue Funktionen, sobald sie Dir etwas bringen",
        ],
      },
    ],
  },
  closing: {
    title: "Wollen wir uns das bei Dir einmal ansehen?",
    text: "Schreib uns, womit Ihr heute arbeitet und was Euch daran stört. Wir melden uns innerhalb von 24 Stunden mit einem ersten Vorschlag.",
    action: "Jetzt Kontakt aufnehmen",
  },
};
