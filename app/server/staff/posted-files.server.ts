import type { Toast } from "~/schemas/answers";
import { text } from "./content-kind.server";

/** The fields of editors that send a file, and what is said of one that was left where it was. */
const files = {
  document: {
    title: "Word-Datei nicht dabei",
    rest: "ist nicht eingelesen",
    button: "Aus Word-Datei einlesen",
  },
  // A reference has one for its logo.
  picture: {
    title: "Bild nicht dabei",
    rest: "ist nicht dabei",
    button: "Bild einfügen“ oder „Als Logo nehmen",
  },
  cover: { title: "Bild nicht dabei", rest: "ist nicht dabei", button: "Als Beitragsbild nehmen" },
  portrait: { title: "Bild nicht dabei", rest: "ist nicht dabei", button: "Als Porträt nehmen" },
};

/** What is said about files that were chosen and not taken in; empty when there are none. */
export function unreadFiles(form: FormData): Toast[] {
  return Object.entries(files).flatMap(([field, { title, rest, button }]): Toast[] => {
    const name = text(form, field);
    if (!name) return [];
    return [
      { tone: "info", title, lines: [`„${shortName(name)}“ ${rest}: Dafür gibt es den Knopf „${button}“.`] },
    ];
  });
}

/** What is said about files that were chosen in a form that had to wait. */
export function lostFiles(form: FormData): string[] {
  const names = Object.keys(files).map((field) => text(form, field));
  return names.filter(Boolean).map((name) => `Die Datei „${shortName(name)}“ wähle bitte noch einmal aus.`);
}

/** The name of a file, short enough for a sentence and for the cookie that carries it. */
export function shortName(name: string): string {
  return name.length > 80 ? `${name.slice(0, 60)}…${name.slice(-15)}` : name;
}
