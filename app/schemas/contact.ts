import { z } from "zod";
import { contactRules as rules } from "./form-rules";
import { optionalText, requiredText } from "./ruled-text";

export const ContactSchema = z.object({
  name: requiredText(rules.name),
  email: requiredText(rules.email),
  company: optionalText(rules.company),
  subject: optionalText(rules.subject),
  phone: optionalText(rules.phone),
  message: requiredText(rules.message),
});

export type Contact = z.infer<typeof ContactSchema>;
