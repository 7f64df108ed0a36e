import { z } from "zod";
import { replyLimits } from "./limits";
import { requiredText } from "./ruled-text";

const name = /^\{\s*name\s*\}$/i;

export const ReplySchema = z.object({ body: requiredText({ label: "Antwort", max: replyLimits.body }) });
export const NoteSchema = z.object({ note: requiredText({ label: "Notiz", max: replyLimits.note }) });
export const SnippetSchema = z.object({
  title: requiredText({ label: "Name", max: replyLimits.snippetTitle }).transform((text) =>
    text.replace(/\s+/g, " "),
  ),
  body: requiredText({ label: "Text", max: replyLimits.snippet }).superRefine((text, context) => {
    const [other] = text.match(/\{[^{}\n]{1,30}\}/g)?.filter((part) => !name.test(part)) ?? [];
    if (other)
      context.addIssue({ code: "custom", message: `Nur {name} wird ersetzt, ${other} bliebe so stehen` });
  }),
});

export function fillIn(text: string, sender: string): string {
  return text.replace(/\{[^{}\n]*\}/g, (part) => (name.test(part) ? sender : part));
}

export function replySubject(subject: string | null): string {
  const topic = (subject ?? "Deine Nachricht").replace(/\s+/g, " ").trim();
  return /^(re|aw):/i.test(topic) ? topic : `Re: ${topic}`;
}
