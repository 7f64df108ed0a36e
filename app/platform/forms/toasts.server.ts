import { PostgrestError } from "@supabase/supabase-js";
import { type EditedTable, type Kind, kinds } from "~/content/kinds";
import { BackendFault } from "~/platform/process/backend-fault.server";
import type { Refusal, Toast } from "~/schemas/answers";

const done = { created: "ist angelegt", updated: "ist gespeichert", deleted: "ist gelöscht" };
const failed = { creating: "anlegen", updating: "speichern", deleting: "löschen" };
const submissionFailed = {
  "fetching submissions": "Die Nachrichten ließen sich nicht laden",
  "updating submission": "Die Nachricht ließ sich nicht ändern",
  "deleting submission": "Die Nachricht ließ sich nicht löschen",
};
export const noAnswer = "Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.";

interface What {
  title?: string | undefined;
  done?: string[] | undefined;
}

export function doneToast(
  verb: keyof typeof done,
  table: EditedTable,
  { title: own, done: what }: What = {},
): Toast {
  const { stored, english = "", the }: Kind = kinds[table];
  if (stored)
    return {
      tone: "success",
      title: own ?? `${stored} ${verb === "deleted" ? "gelöscht" : "gespeichert"}`,
      ...(what && { lines: what }),
    };
  const title = { english: `${english[0]?.toUpperCase()}${english.slice(1)} ${verb} successfully` };
  return { tone: "success", title, lines: what ?? [`${the} ${done[verb]}.`] };
}

export function faultToast(error: unknown, doing: keyof typeof failed, table: EditedTable): Toast {
  const backend = error instanceof BackendFault || error instanceof PostgrestError;
  if (!backend) return { tone: "error", title: "Fehler", lines: ["Ein unbekannter Fehler ist aufgetreten."] };
  const { stored, english, the }: Kind = kinds[table];
  const line = `${the} ließ sich nicht ${failed[doing]}: ${noAnswer}`;
  const title = stored
    ? `Nicht ${doing === "deleting" ? "gelöscht" : "gespeichert"}`
    : { english: `Error ${doing} ${english}` };
  return { tone: "error", title, lines: [line] };
}

export function fetchToast(table: EditedTable): Toast {
  const { stored, english, names }: Kind = kinds[table];
  return {
    tone: "error",
    title: stored ? "Fehler" : { english: `Error fetching ${english}s` },
    lines: [
      `Die ${names} ließen sich nicht laden: Die Datenbank antwortet gerade nicht. Bitte lade die Seite gleich noch einmal.`,
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

export function pictureFault(what: keyof typeof pictureFailed): Toast {
  return { tone: "error", title: pictureFailed[what], lines: [noAnswer] };
}

export function storingFault(what: "Die Antwort" | "Die Notiz"): Refusal {
  return { title: "Nicht gespeichert", lines: [`${what} ließ sich nicht speichern: ${noAnswer}`] };
}

export const databaseFault: Toast = { tone: "error", title: "Fehler", lines: [noAnswer] };

export const goneAlready: Toast = { tone: "info", title: "Schon gelöscht" };
