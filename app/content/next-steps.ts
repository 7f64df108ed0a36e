export const nextSteps = [
  { title: "Wir lesen", text: "Deine Nachricht kommt direkt bei {Vornamen} an." },
  {
    title: "Wir antworten",
    text: "Innerhalb von 24 Stunden: was wir verstanden haben, was wir noch wissen müssen, was wir vorschlagen.",
  },
  {
    title: "Du entscheidest",
    text: "Ob wir erst reden oder gleich ein Angebot schreiben. Bis dahin kostet es Dich nichts.",
  },
];
