import { z } from "zod";
import { mailingLimits } from "./limits";
import { writtenLength } from "./markup";
import { optionalText } from "./ruled-text";

export const nothingToSay = "Schreib einen Text oder wähle einen Beitrag";

/** A mailing as staff write it: a text, a post it leads to, or both. */
export const MailingSchema = z
  .object({
    subject: optionalText({ label: "Betreff", max: mailingLimits.subject }).transform((text) =>
      text?.replace(/\s+/g, " "),
    ),
    body: optionalText({ label: "Text", max: mailingLimits.body, lengthOf: writtenLength }),
    /** The slug of a post. */
    post: optionalText({ label: "Beitrag", max: 100 }),
  })
  .superRefine(({ subject, body, post }, context) => {
    if (!subject && !post) {
      context.addIssue({ code: "custom", path: ["subject"], message: "Betreff ist erforderlich" });
    }
    if (!body && !post) {
      context.addIssue({
        code: "custom",
        path: ["body"],
        message: nothingToSay,
      });
    }
  });

export type MailingInput = z.infer<typeof MailingSchema>;

/** Where a mailing is between being written and having been sent. */
export type MailingStatus = "draft" | "sending" | "stopped" | "done";
