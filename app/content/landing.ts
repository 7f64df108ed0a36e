import type { Words } from "./word-schemas";

export const landing: Words<"landing"> = {
  meta: {
    title: "IT-Support in {Orte}",
    description:
      "IT-Support für Betriebe in {Orte}: Fernwartung, Hilfe vor Ort, Netze, Datensicherung. Antwort in 24 Stunden.",
    keywords: [
      "IT-Service Bremerhaven",
      "IT-Dienstleister Bremerhaven",
      "EDV-Betreuung Bremerhaven",
      "Fernwartung",
      "Datensicherung",
      "Netzwerk und WLAN für Betriebe",
    ],
  },
  hero: {
    eyebrow: "IT-Support vor Ort und aus der Ferne",
    title: "IT-Support in Bremerhaven, der ans Telefon geht",
    intro:
      "Der Rechner bleibt schwarz, die Kundschaft wartet, und keiner weiß das Passwort. Wir bringen Deine Technik wieder in Gang, aus der Ferne oder bei Dir vor Ort. In {Orte}.",
    toSteps: "So läuft der erste Anruf",
  },
  call: {
    title: "Es eilt? Ruf an.",
    hours: "Am Telefon",
    towns: "Bei Dir vor Ort in",
    offices: "Unsere Standorte",
  },
  situationsHead: {
    title: "Das hören wir am Telefon",
    intro: "Kommt Dir etwas davon bekannt vor? Dann bist Du hier richtig.",
  },
  situations: [
    {
      problem: "Der Drucker streikt immer am Monatsende.",
      answer:
        "Wir bringen ihn per Fernwartung wieder zum Drucken. Danach suchen wir den Grund, damit Du nächsten Monat nicht wieder anrufst.",
    },
    {
      problem: "Der Rechner am Tresen braucht länger zum Starten als der Kaffee zum Durchlaufen.",
      answer:
        "Oft reicht eine neue Festplatte oder ein Aufräumen im Autostart. Lohnt sich das nicht mehr, sagen wir es Dir und richten den neuen fertig ein.",
    },
    {
      problem: "Das WLAN endet an der Hallentür.",
      answer:
        "Wir messen, wo das Signal abreißt, und setzen die Sender dorthin, wo gearbeitet wird. Stahlwände und Kühlräume rechnen wir mit ein.",
    },
    {
      problem: "Die Datensicherung läuft. Glaubt jedenfalls jeder.",
      answer:
        "Wir stellen zur Probe etwas wieder her, und Du siehst dabei zu. Klappt es nicht, richten wir die Sicherung neu ein, mit einer Kopie außer Haus.",
    },
    {
      problem: "Alle Passwörter kannte der Kollege, der jetzt in Rente ist.",
      answer:
        "Wir sammeln die Zugänge ein, sperren die alten und legen die neuen in einen Tresor, den zwei von Euch öffnen können.",
    },
    {
      problem: "Eine Mail sah echt aus, und jemand hat draufgeklickt.",
      answer:
        "Gerät vom Netz und anrufen. Wir grenzen den Schaden ein, ändern die Zugänge und sagen Dir, ob Du jemanden benachrichtigen musst.",
    },
  ],
  stepsTitle: "Vom ersten Klingeln bis zur Lösung",
  steps: [
    {
      title: "Du rufst an oder buchst einen Termin",
      text: "Am Telefon erreichst Du uns {Telefonzeiten}. Du landest bei jemandem, der sich auskennt, nicht in einer Warteschleife mit Musik.",
    },
    {
      title: "Wir schauen gemeinsam drauf",
      text: "Du gibst uns den Bildschirm frei und siehst jeden Handgriff. Die Verbindung kannst Du jederzeit trennen.",
    },
    {
      title: "Wir lösen es, aus der Ferne oder vor Ort",
      text: "Geht es per Fernwartung, sagen wir Dir, was es kostet, und legen los. Muss jemand an die Dose, kommen wir vorbei und bringen mit, was fehlt.",
    },
    {
      title: "Du weißt, was war",
      text: "Zum Schluss schreiben wir in drei Sätzen auf, woran es lag und was wir geändert haben. So weiß beim nächsten Mal jeder Bescheid.",
    },
  ],
  servicesTitle: "Darum kümmern wir uns",
  services: [
    {
      title: "Support und Fernwartung",
      text: "Hilfe für Dein Team, wenn Rechner, Programme oder Konten nicht tun, was sie sollen.",
    },
    {
      title: "Arbeitsplätze einrichten",
      text: "Wir beschaffen Geräte, richten sie fertig ein und stellen sie an den Platz, an dem sie gebraucht werden.",
    },
    {
      title: "Netzwerk und WLAN",
      text: "Ein Netz, das bis in die Halle reicht, und ein Gästezugang, der draußen bleibt.",
    },
    {
      title: "Cloud-Umzug und Datensicherung",
      text: "Dateien und Mails ziehen um, während Du weiterarbeitest, und die Sicherung wird regelmäßig geprobt.",
    },
    {
      title: "Systempflege",
      text: "Updates, Virenschutz und ein Blick auf die Warnlampen, bevor daraus ein Ausfall wird.",
    },
  ],
  areasHead: {
    title: "{Gegend groß} zu Hause",
    intro: "Nah genug, um vorbeizukommen. Und per Fernwartung sind wir in Sekunden auf Deinem Bildschirm.",
  },
  areas: [
    {
      town: "Bremerhaven",
      text: "Vom Fischereihafen bis Lehe sind die Wege kurz. Wir betreuen hier Werkstätten, Büros und Praxen, in denen zwischen zwei Patienten alles laufen muss. Wenn die Fernwartung nicht reicht, stehen wir bei Dir in der Tür.",
    },
    {
      town: "Oldenburg",
      text: "In Oldenburg arbeiten wir viel für Büros, Praxen und Händler, in der Innenstadt ebenso wie in den Gewerbegebieten an der Autobahn. Oft geht es um den Umzug von einem alten Server in die Cloud. Den planen wir so, dass am Montag alle arbeiten können.",
    },
    {
      town: "Wilhelmshaven",
      text: "Nach Wilhelmshaven kommen wir über die A29 und legen unsere Termine dort zusammen. Rund um Hafen und Jade betreuen wir Handwerk, Technik und Dienstleister. Was eilt, erledigen wir sofort aus der Ferne. Was Werkzeug braucht, beim nächsten Termin vor Ort.",
    },
  ],
  promisesTitle: "Worauf Du Dich verlassen kannst",
  promises: [
    {
      title: "Antwort innerhalb von 24 Stunden",
      text: "Schreibst Du uns, antwortet Dir ein Mensch, der Deine Nachricht gelesen hat.",
    },
    {
      title: "Ein Telefon, an das jemand geht",
      text: "{Telefonzeiten} nehmen wir ab. Sind wir gerade im Gespräch, rufen wir zurück.",
    },
    {
      title: "Klare Worte statt Vertragsdeutsch",
      text: "Im Angebot steht, was wir tun, was es kostet und wie Du wieder herauskommst. In Sätzen, die Du beim ersten Lesen verstehst.",
    },
    {
      title: "Deine Zugänge gehören Dir",
      text: "Passwörter und Anleitungen bekommst Du von uns vollständig. Wechselst Du uns eines Tages aus, geben wir alles geordnet weiter.",
    },
    {
      title: "Datenschutz von Anfang an",
      text: "Wir schauen nur an, was wir für die Aufgabe brauchen, und schließen vorher einen Vertrag zur Auftragsverarbeitung.",
    },
  ],
  questionsTitle: "Was Du vor dem Anruf wissen willst",
  questions: [
    {
      question: "Wie schnell helft Ihr, wenn nichts mehr geht?",
      answer:
        "Ruf an, das ist der kürzeste Weg ({Telefonzeiten}). Meist sehen wir noch am Telefon, ob es sich aus der Ferne beheben lässt. Auf Nachrichten antworten wir innerhalb von 24 Stunden.",
    },
    {
      question: "Muss ich einen Vertrag abschließen, damit Ihr kommt?",
      answer:
        "Nein. Du kannst uns für eine einzelne Sache beauftragen. Willst Du, dass wir Deine Systeme dauerhaft pflegen, bekommst Du dafür ein eigenes Angebot.",
    },
    {
      question: "Wir haben schon jemanden für die IT. Passt das trotzdem?",
      answer:
        "Oft sogar gut. Wir übernehmen Urlaubsvertretung, einzelne Projekte oder das, wofür im Haus die Zeit fehlt. Wer wofür zuständig ist, klären wir am Anfang zu dritt.",
    },
    {
      question: "Betreut Ihr auch ganz kleine Betriebe?",
      answer:
        "Ja. Drei Rechner und ein Drucker können genauso viel Ärger machen wie dreißig. Wir fangen mit dem an, was Dich am meisten aufhält.",
    },
    {
      question: "Wie läuft das erste Gespräch ab?",
      answer:
        "Es dauert {Minuten} Minuten (mit {uns} zusammen {Teamminuten}), findet per Video statt und kostet nichts. Du erzählst, was Dich aufhält, wir fragen nach. Am Ende sagen wir Dir, was wir als Erstes tun würden.",
    },
  ],
  closing: {
    title: "Was geht bei Dir gerade nicht?",
    text: "Erzähl es uns in {Minuten} Minuten per Video, kostenlos. Danach weißt Du, was wir als Erstes tun würden.",
  },
};
