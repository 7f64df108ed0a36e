import { z } from "zod";
import { contactLimits } from "./limits";
import { emailAddress, optionalText, requiredText } from "./text";

/** Both contact forms; the home form has a company, the contact page a subject and a phone number. */
export const ContactSchema = z.object({
  name: requiredText("Name", contactLimits.name),
  email: emailAddress,
  company: optionalText("Unternehmen", contactLimits.company),
  subject: optionalText("Betreff", contactLimits.subject),
  phone: optionalText("Telefonnummer", contactLimits.phone),
  message: requiredText("Nachricht", contactLimits.message),
});

export type Contact = z.infer<typeof ContactSchema>;
