import { z } from "zod";
import { mailingLimits } from "./limits";
import { writtenLength } from "./markup";
import { optionalText } from "./ruled-text";
import { localTime } from "./staff-fields";

/** The second article of a mailing and those after it. */
export const furtherPosts = [2, 3, 4, 5] as const;

const furtherPost = optionalText({ label: "Beitrag", max: 100 });
const words = optionalText({ label: "Text", max: mailingLimits.words });

export const nothingToSay = "Schreib einen Text oder wähle einen Beitrag";

export const MailingSchema = z
  .object({
    subject: optionalText({ label: "Betreff", max: mailingLimits.subject }).transform((text) =>
      text?.replace(/\s+/g, " "),
    ),
    body: optionalText({ label: "Text", max: mailingLimits.body, lengthOf: writtenLength }),
    post: optionalText({ label: "Beitrag", max: 100 }),
    ...{ words_2: words, words_3: words, words_4: words, words_5: words },
    ...{ post_2: furtherPost, post_3: furtherPost, post_4: furtherPost, post_5: furtherPost },
    closing: optionalText({ label: "Schluss", max: mailingLimits.closing }),
    send_at: localTime("Senden am"),
  })
  .superRefine((input, context) => {
    const { subject, body, post } = input;
    const refuse = (field: keyof typeof input, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const chosen = new Set([post]);
    for (const n of furtherPosts) {
      const slug = input[`post_${n}`];
      if (slug && chosen.has(slug)) refuse(`post_${n}`, "Dieser Beitrag steht schon davor");
      chosen.add(slug);
      if (!slug && input[`words_${n}`]) refuse(`post_${n}`, "Wähle den Beitrag, der nach diesem Text kommt");
    }
    if (!subject && !post) refuse("subject", "Betreff ist erforderlich");
    if (!body && !post) refuse("body", nothingToSay);
  });

export type MailingInput = z.infer<typeof MailingSchema>;

export type MailingStatus = "draft" | "sending" | "stopped" | "done";

/** Done with, and nobody got it. */
export function isUnsent(
  status: MailingStatus,
  { total, sent, unknown }: Record<"total" | "sent" | "unknown", number>,
): boolean {
  return status === "done" && total > 0 && sent + unknown === 0;
}
