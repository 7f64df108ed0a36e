import { z } from "zod";
import { replyLimits } from "./limits";
import { requiredText } from "./text";

export const ReplySchema = z.object({ body: requiredText("Antwort", replyLimits.body) });
export const NoteSchema = z.object({ note: requiredText("Notiz", replyLimits.note) });
export const SnippetSchema = z.object({
  title: requiredText("Name", replyLimits.snippetTitle).transform((text) => text.replace(/\s+/g, " ")),
  body: requiredText("Text", replyLimits.snippet),
});

/** A text to answer with, once it is known who is answered. */
export function fillIn(text: string, name: string): string {
  return text.replaceAll("{name}", () => name);
}

/** The subject of an answer; a line of at most 150 characters. */
export function replySubject(subject: string | null): string {
  const topic = (subject ?? "Deine Nachricht").replace(/\s+/g, " ").trim();
  return /^(re|aw):/i.test(topic) ? topic : `Re: ${topic}`;
}
