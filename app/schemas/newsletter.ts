import { z } from "zod";
import { newsletterLimits } from "./limits";
import { emailAddress, optionalText, requiredText } from "./text";

export const NewsletterSchema = z.object({
  email: emailAddress,
  firstName: requiredText("Vorname", newsletterLimits.firstName),
  lastName: requiredText("Nachname", newsletterLimits.lastName),
  company: optionalText("Unternehmen", newsletterLimits.company),
});

export type NewsletterSignup = z.infer<typeof NewsletterSchema>;
