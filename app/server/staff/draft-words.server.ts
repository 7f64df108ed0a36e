import type { Refusal, Toast } from "~/schemas/answers";
import { toBerlinTime } from "~/schemas/berlin-time";
import { lostFiles } from "./posted-files.server";

/** The hour in Berlin, as of 24. */
export function clock() {
  return toBerlinTime(new Date()).slice(11);
}

/** What becomes of a form that is kept, and of files that came with it. */
export function keptToast(form: FormData, kept: "kept" | "gone"): Toast {
  return {
    tone: "info",
    title: "Als Entwurf gemerkt",
    lines: [
      `Um ${clock()} Uhr. Besucher sehen davon nichts, und was gespeichert ist, bleibt, wie es ist.`,
      ...(kept === "gone" ? ["Inzwischen hat jemand diesen Eintrag gelöscht: Er liegt im Papierkorb."] : []),
      ...lostFiles(form),
    ],
  };
}

/** There is nothing in the form that is not stored, unless a file came with it. */
export function nothingNew(form: FormData): Toast {
  const lines = ["Was im Formular steht, ist so schon gespeichert.", ...lostFiles(form)];
  return { tone: "info", title: "Nichts zu merken", lines };
}

export const notKept: Refusal = {
  title: "Entwurf nicht gemerkt",
  lines: [
    "Die Datenbank hat nicht geantwortet. Dein Text ist noch da. Bitte versuche es gleich noch einmal.",
  ],
};
export const discarded: Toast = { tone: "success", title: "Entwurf verworfen" };
export const notDiscarded: Toast = {
  tone: "error",
  title: "Entwurf nicht verworfen",
  lines: ["Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal."],
};
/** By status, for the script of the editor. */
export const draftWords: Record<number, string> = {
  303: "Deine Sitzung ist abgelaufen. Melde Dich in einem neuen Tab neu an, dann geht es hier weiter.",
  400: "Mit dem, was ankam, stimmt etwas nicht.",
  403: "Von hier nehmen wir keine Entwürfe an. Bist Du noch angemeldet?",
  405: "Unter dieser Adresse werden Entwürfe nur abgegeben.",
  413: "Das ist zu viel auf einmal.",
  415: "Das ist kein Formular.",
};
