import type { Words } from "./word-schemas";

export const nextSteps: Words<"nextSteps"> = {
  title: "So geht es weiter",
  steps: [
    { title: "Wir lesen", text: "Deine Nachricht kommt direkt bei {Vornamen} an." },
    {
      title: "Wir antworten",
      text: "Innerhalb von 24 Stunden: was wir verstanden haben, was wir noch wissen müssen, was wir vorschlagen.",
    },
    {
      title: "Du entscheidest",
      text: "Ob wir erst reden oder gleich ein Angebot schreiben. Bis dahin kostet es Dich nichts.",
    },
  ],
};
