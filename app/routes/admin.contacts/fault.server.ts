import { recordIncident } from "~/server/incident.server";
import type { Toast } from "~/ui/toasts";

/** Writes a fault of the database to the log and gives what staff are told, in the words of the specification. */
export function submissionFault(
  error: unknown,
  request: Request,
  doing: "fetching submissions" | "updating submission" | "deleting submission",
): Toast {
  recordIncident(error, request);
  return {
    tone: "error",
    title: `Error ${doing}`,
    text: "Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.",
  };
}
