import { text } from "~/platform/forms/read-form.server";
import type { Refusal, Toast } from "~/schemas/answers";
import { toBerlinTime } from "~/schemas/berlin-time";
import { isRowFile } from "~/schemas/testimonials";

export function clock(at?: string): string {
  return toBerlinTime(at ? new Date(at) : new Date()).slice(11);
}

export function gone(line = "Dieser Eintrag ist gelöscht."): Refusal {
  return { title: "Inzwischen gelöscht", lines: [`${line} Dein Text ist noch da.`] };
}
export const unknownIntent: Refusal = {
  title: "Nicht gespeichert",
  lines: ["Diesen Knopf gibt es hier nicht. Dein Text ist noch da: Drück „Speichern“."],
};
export const miscounted: Refusal = {
  title: "Nicht gespeichert",
  lines: [
    "Das Formular kam unvollständig an. Dein Text ist noch da: Sieh ihn durch und speichere noch einmal.",
  ],
};
export const pictureGone: Refusal = {
  title: "Nicht gespeichert",
  lines: [
    "Ein Bild darin hat gerade jemand gelöscht oder ersetzt. Nimm es heraus oder füge es neu ein. Dein Text ist noch da.",
  ],
};
export const notKept: Refusal = {
  title: "Nicht gesichert",
  lines: [
    "Die Datenbank hat nicht geantwortet. Dein Text ist noch da. Bitte versuche es gleich noch einmal.",
  ],
};

export function keptToast(files: string[], isGone: boolean): Toast {
  return {
    tone: "info",
    title: "Für später gesichert",
    lines: [
      `Um ${clock()} Uhr. Besucher sehen davon nichts, und was gespeichert ist, bleibt, wie es ist.`,
      ...(isGone ? ["Der Eintrag ist inzwischen gelöscht: Er liegt im Papierkorb."] : []),
      ...files,
    ],
  };
}

export function left(isNothing: boolean, isNew: boolean, files: string[]): Toast {
  const was = isNew ? "Angelegt ist nichts." : "Der Eintrag ist, wie er war.";
  const kept = isNothing ? [] : ["Was Du getippt hast, ist gesichert und steht über der Liste."];
  return { tone: "info", title: "Abgebrochen", lines: [was, ...kept, ...files] };
}

export function nothingNew(files: string[]): Toast {
  const lines = ["Was im Formular steht, ist so schon gespeichert.", ...files];
  return { tone: "info", title: "Nichts zu sichern", lines };
}

export const discarded: Toast = { tone: "success", title: "Angefangener Text verworfen" };
export const notDiscarded: Toast = {
  tone: "error",
  title: "Angefangener Text nicht verworfen",
  lines: ["Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal."],
};
export const noCopy: Toast = {
  tone: "info",
  title: "Diesen angefangenen Text gibt es nicht mehr",
  lines: ["Er ist gespeichert oder verworfen."],
};

export const autosaveWords: Record<number, string> = {
  303: "Deine Sitzung ist abgelaufen. Melde Dich in einem neuen Tab neu an, dann geht es hier weiter.",
  400: "Mit dem, was ankam, stimmt etwas nicht.",
  403: "Von hier nehmen wir keine Texte an. Bist Du noch angemeldet?",
  405: "Unter dieser Adresse werden Texte nur abgegeben.",
  413: "Das ist zu viel auf einmal.",
  415: "Das ist kein Formular.",
};

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
