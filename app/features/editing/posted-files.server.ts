import { text } from "~/platform/forms/read-form.server";
import type { Toast } from "~/schemas/answers";
import { isRowFile } from "~/schemas/testimonials";

const files = ["document", "picture", "cover", "portrait"];

export function unreadFiles(form: FormData): Toast[] {
  const name = text(form, "document");
  if (!name) return [];
  const line = `„${shortName(name)}“ ist nicht eingelesen: Dafür gibt es den Knopf „Aus Word-Datei einlesen“.`;
  return [{ tone: "info", title: "Word-Datei nicht dabei", lines: [line] }];
}

export function lostFiles(form: FormData): string[] {
  const names = [...files, ...[...form.keys()].filter(isRowFile)].map((field) => text(form, field));
  return names.filter(Boolean).map((name) => `Die Datei „${shortName(name)}“ wähle bitte noch einmal aus.`);
}

/** The name of a file, short enough for a sentence and for the cookie that carries it. */
export function shortName(name: string): string {
  return name.length > 80 ? `${name.slice(0, 60)}…${name.slice(-15)}` : name;
}
