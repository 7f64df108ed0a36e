import { PostgrestError } from "@supabase/supabase-js";
import { BackendFault } from "~/models/rows.server";
import type { Toast } from "~/ui/toasts";

export type Noun = "post" | "service" | "reference";

/** What is said after something worked, in the words of the specification. */
export function doneToast(verb: "created" | "updated" | "deleted", noun: Noun): Toast {
  return { tone: "success", title: `${noun[0]?.toUpperCase()}${noun.slice(1)} ${verb} successfully` };
}

/** What is said when the backend refused or did not answer, in the words of the specification. */
export function faultToast(error: unknown, doing: "creating" | "updating" | "deleting", noun: Noun): Toast {
  const backend = error instanceof BackendFault || error instanceof PostgrestError;
  if (!backend) return { tone: "error", title: "Fehler", text: "Ein unbekannter Fehler ist aufgetreten." };
  return {
    tone: "error",
    title: `Error ${doing} ${noun}`,
    text: "Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.",
  };
}
