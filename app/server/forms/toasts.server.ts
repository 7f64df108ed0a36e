import { PostgrestError } from "@supabase/supabase-js";
import { BackendFault } from "~/models/backend-fault.server";
import type { Toast } from "~/schemas/answers";

export type Noun = "post" | "service" | "reference";

const german = { post: "Der Beitrag", service: "Die Leistung", reference: "Die Referenz" };
const done = { created: "ist angelegt", updated: "ist gespeichert", deleted: "ist gelöscht" };
const failed = { creating: "anlegen", updating: "speichern", deleting: "löschen" };

/** What is said after something worked, in the words of the specification, and in German. */
export function doneToast(verb: keyof typeof done, noun: Noun): Toast {
  const title = `${noun[0]?.toUpperCase()}${noun.slice(1)} ${verb} successfully`;
  return { tone: "success", title, text: `${german[noun]} ${done[verb]}.` };
}

/** What is said when the backend refused or did not answer, in the words of the specification, and in German. */
export function faultToast(error: unknown, doing: keyof typeof failed, noun: Noun): Toast {
  const backend = error instanceof BackendFault || error instanceof PostgrestError;
  if (!backend) return { tone: "error", title: "Fehler", text: "Ein unbekannter Fehler ist aufgetreten." };
  return {
    tone: "error",
    title: `Error ${doing} ${noun}`,
    text: `${german[noun]} ließ sich nicht ${failed[doing]}: Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.`,
  };
}

/** What is said about what somebody, perhaps by an earlier try, has deleted before. */
export const goneAlready: Toast = { tone: "info", title: "Schon gelöscht" };

export const databaseFault: Toast = {
  tone: "error",
  title: "Fehler",
  text: "Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.",
};
