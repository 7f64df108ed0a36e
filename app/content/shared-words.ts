import type { Words } from "./word-schemas";

export const shared: Words<"shared"> = {
  service: { outcome: "Ergebnis:", ask: "Frag uns danach", page: "Mehr zu Google Workspace" },
  office: {
    open: "Jetzt im Büro",
    closed: "Gerade nicht im Büro",
    again: "Wieder da:",
    booking: "Termin buchen geht jetzt schon.",
  },
  booking: {
    both: "Beide zusammen",
    bothTopic: "Weiß nicht? Nimm beide",
    all: "Alle zusammen",
    allTopic: "Weiß nicht? Nimm alle",
    button: "Buchen",
  },
};
