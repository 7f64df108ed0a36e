import type { Question } from "./site-schema";

export const faq: Question[] = [
  {
    question: "Was kostet das erste Gespräch?",
    answer:
      "Nichts. Du buchst einen Termin, wir sprechen {Minuten} Minuten per Video (mit {uns} zusammen {Teamminuten}) und hören uns an, was Dich aufhält. Danach weißt Du, ob und wie wir helfen können. Verpflichtet bist Du zu nichts.",
  },
  {
    question: "Wie schnell könnt Ihr anfangen?",
    answer:
      "Meist ein bis zwei Wochen nach Deiner Zusage. Brennt es, sag es gleich dazu. Dann kümmern wir uns zuerst um das, was brennt, und planen den Rest in Ruhe.",
  },
  {
    question: "Für welche Unternehmen arbeitet Ihr?",
    answer:
      "Vor allem für kleine und mittlere Betriebe: Handwerk, Praxen, Speditionen, Büros, Händler. Ob Du drei oder achtzig Leute hast, spielt keine Rolle. Wichtig ist, dass Du etwas ändern willst und dafür jemanden suchst, der verständlich redet.",
  },
  {
    question: "Kommt Ihr auch vorbei?",
    answer:
      "Ja. In {Orte} sind wir regelmäßig vor Ort. Unsere Büros liegen in {Büros}. Vieles lösen wir schneller per Fernwartung, aber ein Netzwerkkabel zieht sich schlecht durchs Telefon.",
  },
  {
    question: "Arbeitet Ihr auch außerhalb der Region?",
    answer:
      "Ja, bundesweit. Beratung, Umzug in die Cloud, Automatisierung und Schulung funktionieren per Video genauso gut. Wenn es einen Termin am Tisch braucht, sprechen wir die Anreise vorher mit Dir ab.",
  },
  {
    question: "Wie haltet Ihr es mit dem Datenschutz?",
    answer:
      "Er gehört von Anfang an dazu. Arbeiten wir mit personenbezogenen Daten Deines Betriebs, schließen wir vorher einen Vertrag zur Auftragsverarbeitung nach DSGVO. Wir sehen uns nur an, was wir für die Aufgabe brauchen, und richten Rechte so ein, dass jeder nur sieht, was ihn angeht.",
  },
  {
    question: "Müssen wir unsere alten Programme wegwerfen?",
    answer:
      "Nein. Was gut läuft, bleibt. Wir schauen zuerst, was Du schon bezahlst und benutzt, und verbinden es miteinander. Neues empfehlen wir nur, wenn es Dir auf Dauer Arbeit abnimmt.",
  },
  {
    question: "Wann erreiche ich Euch?",
    answer:
      "Am Telefon {Telefonzeiten}. Auf Nachrichten antworten wir innerhalb von 24 Stunden. Soll jemand rund um die Uhr auf Deine Systeme achten, vereinbaren wir das in der Systempflege: Das ist unser 24/7-Support.",
  },
];
