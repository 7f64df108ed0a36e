import { PostgrestError } from "@supabase/supabase-js";
import { BackendFault } from "~/platform/process/backend-fault.server";
import type { Refusal, Toast } from "~/schemas/answers";

export type Noun = "post" | "service" | "reference" | "mailing" | "snippet" | "facts";

const german = {
  post: "Der Beitrag",
  service: "Die Leistung",
  reference: "Die Referenz",
  mailing: "Der Entwurf",
  snippet: "Die Textvorlage",
  facts: "Was Du geändert hast,",
};
const several = {
  post: "Die Beiträge",
  service: "Die Leistungen",
  reference: "Die Referenzen",
  mailing: "Die Mailings",
  snippet: "Die Textvorlagen",
  facts: "Die Angaben zum Unternehmen",
};
/** The specification has no texts for these. */
const own: Partial<Record<Noun, string>> = { mailing: "Entwurf", snippet: "Textvorlage", facts: "Angaben" };
const done = { created: "ist angelegt", updated: "ist gespeichert", deleted: "ist gelöscht" };
const failed = { creating: "anlegen", updating: "speichern", deleting: "löschen" };
const submissionFailed = {
  "fetching submissions": "Die Nachrichten ließen sich nicht laden",
  "updating submission": "Die Nachricht ließ sich nicht ändern",
  "deleting submission": "Die Nachricht ließ sich nicht löschen",
};
const noAnswer = "Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.";

export function doneToast(verb: keyof typeof done, noun: Noun, what?: string[]): Toast {
  if (own[noun])
    return { tone: "success", title: `${own[noun]} ${verb === "deleted" ? "gelöscht" : "gespeichert"}` };
  const english = `${noun[0]?.toUpperCase()}${noun.slice(1)} ${verb} successfully`;
  return { tone: "success", title: { english }, lines: what ?? [`${german[noun]} ${done[verb]}.`] };
}

export function faultToast(error: unknown, doing: keyof typeof failed, noun: Noun): Toast {
  const backend = error instanceof BackendFault || error instanceof PostgrestError;
  if (!backend) return { tone: "error", title: "Fehler", lines: ["Ein unbekannter Fehler ist aufgetreten."] };
  const line = `${german[noun]} ließ sich nicht ${failed[doing]}: ${noAnswer}`;
  const title = own[noun] ? "Nicht gespeichert" : { english: `Error ${doing} ${noun}` };
  return { tone: "error", title, lines: [line] };
}

export function fetchToast(noun: Noun): Toast {
  return {
    tone: "error",
    title: own[noun] ? "Fehler" : { english: `Error fetching ${noun}s` },
    lines: [
      `${several[noun]} ließen sich nicht laden: Die Datenbank antwortet gerade nicht. Bitte lade die Seite gleich noch einmal.`,
    ],
  };
}

export function submissionFault(doing: keyof typeof submissionFailed): Toast {
  return {
    tone: "error",
    title: { english: `Error ${doing}` },
    lines: [`${submissionFailed[doing]}: ${noAnswer}`],
  };
}

const pictureFailed = {
  list: "Die Bilder ließen sich nicht laden",
  item: "Das Bild ließ sich nicht laden",
  change: "Das Bild ließ sich nicht ändern",
  deletion: "Das Bild ließ sich nicht löschen",
};

/** What is said of pictures when the backend did not answer; the specification has no words for them. */
export function pictureFault(what: keyof typeof pictureFailed): Toast {
  return { tone: "error", title: pictureFailed[what], lines: [noAnswer] };
}

/** What is said when an answer or a note could not be stored; the specification has no words for them. */
export function storingFault(what: "Die Antwort" | "Die Notiz"): Refusal {
  return { title: "Nicht gespeichert", lines: [`${what} ließ sich nicht speichern: ${noAnswer}`] };
}

export const databaseFault: Toast = { tone: "error", title: "Fehler", lines: [noAnswer] };

export const goneAlready: Toast = { tone: "info", title: "Schon gelöscht" };
