import { z } from "zod";
import { newsletterRules as rules } from "./form-rules";
import { optionalText, requiredText } from "./ruled-text";

export const NewsletterSchema = z.object({
  email: requiredText(rules.email),
  firstName: requiredText(rules.firstName),
  lastName: requiredText(rules.lastName),
  company: optionalText(rules.company),
});

export type NewsletterSignup = z.infer<typeof NewsletterSchema>;
