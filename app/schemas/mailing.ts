import { z } from "zod";
import { mailingLimits } from "./limits";
import { writtenLength } from "./markup";
import { optionalText } from "./ruled-text";

export const nothingToSay = "Schreib einen Text oder wähle einen Beitrag";

export const MailingSchema = z
  .object({
    subject: optionalText({ label: "Betreff", max: mailingLimits.subject }).transform((text) =>
      text?.replace(/\s+/g, " "),
    ),
    body: optionalText({ label: "Text", max: mailingLimits.body, lengthOf: writtenLength }),
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

export type MailingStatus = "draft" | "sending" | "stopped" | "done";
