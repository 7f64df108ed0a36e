import { z } from "zod";
import { contactRules as rules } from "./form-rules";
import { optionalLine, requiredLine, requiredText } from "./ruled-text";

export const ContactSchema = z.object({
  name: requiredLine(rules.name),
  email: requiredText(rules.email),
  company: optionalLine(rules.company),
  subject: optionalLine(rules.subject),
  phone: optionalLine(rules.phone),
  message: requiredText(rules.message),
});

export type Contact = z.infer<typeof ContactSchema>;
