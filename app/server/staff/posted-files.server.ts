import type { Toast } from "~/schemas/answers";
import { text } from "./content-kind.server";

/** The fields of editors that send a file, with the button that takes it in. */
const buttons = {
  document: "Aus Word-Datei einlesen",
  picture: "Bild einfügen",
  cover: "Als Titelbild nehmen",
  portrait: "Als Porträt nehmen",
};

/** What is said about files that were chosen and not taken in; empty when there are none. */
export function unreadFiles(form: FormData): Toast[] {
  return Object.entries(buttons).flatMap(([field, button]) => {
    const name = text(form, field);
    if (!name) return [];
    const line = `„${shortName(name)}“ ist nicht dabei: Dafür gibt es den Knopf „${button}“.`;
    return [
      {
        tone: "info",
        title: field === "document" ? "Word-Datei nicht dabei" : "Bild nicht dabei",
        lines: [line],
      },
    ];
  });
}

/** What is said about files that were chosen in a form that had to wait. */
export function lostFiles(form: FormData): string[] {
  const names = Object.keys(buttons).map((field) => text(form, field));
  return names.filter(Boolean).map((name) => `Die Datei „${shortName(name)}“ wähle bitte noch einmal aus.`);
}

/** The name of a file, short enough for a sentence and for the cookie that carries it. */
export function shortName(name: string): string {
  return name.length > 80 ? `${name.slice(0, 60)}…${name.slice(-15)}` : name;
}
