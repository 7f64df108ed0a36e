import { z } from "zod";
import { newsletterRules as rules } from "./form-rules";
import { optionalLine, requiredLine, requiredText } from "./ruled-text";

export const NewsletterSchema = z.object({
  email: requiredText(rules.email),
  firstName: requiredLine(rules.firstName),
  lastName: requiredLine(rules.lastName),
  company: optionalLine(rules.company),
});

export type NewsletterSignup = z.infer<typeof NewsletterSchema>;
