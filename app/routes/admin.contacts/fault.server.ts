import type { Toast } from "~/schemas/answers";
import { recordIncident } from "~/server/process/incidents.server";

const german = {
  "fetching submissions": "Die Nachrichten ließen sich nicht laden",
  "updating submission": "Die Nachricht ließ sich nicht ändern",
  "deleting submission": "Die Nachricht ließ sich nicht löschen",
};

/** Writes a fault of the database to the log and gives what staff are told, in the words of the specification, and in German. */
export function submissionFault(error: unknown, request: Request, doing: keyof typeof german): Toast {
  recordIncident(error, request);
  return {
    tone: "error",
    title: `Error ${doing}`,
    text: `${german[doing]}: Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.`,
  };
}
