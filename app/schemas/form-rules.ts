import { emailLimit, type TextRule, textLength } from "./text";

// What visitors' forms ask for, by the names of their fields and in the order in which faults are named.

const email: TextRule = { label: "E-Mail", max: emailLimit, isRequired: true, isEmail: true };
const company: TextRule = { label: "Unternehmen", max: 100 };

/** What parts the digits of a telephone number. Also in supabase/migrations. */
const parting = /[\t ()./[\]\u00a0\u2009\u202f\u2010-\u2015-]/gu;
/** Longest telephone number with all of that; in a longer text every character counts. */
const longestPhone = 60;

/** How long a telephone number counts: letters, digits and a plus, and not what parts them. */
export function phoneLength(text: string): number {
  const length = textLength(text);
  return length > longestPhone ? length : textLength(text.replace(parting, ""));
}

/** Both contact forms; the home form has a company, the contact page a subject and a phone number. */
export const contactRules = {
  name: { label: "Name", max: 100, isRequired: true },
  email,
  company,
  subject: { label: "Betreff", max: 100 },
  phone: { label: "Telefonnummer", max: 20, lengthOf: phoneLength },
  message: { label: "Nachricht", max: 5000, isRequired: true },
} satisfies Record<string, TextRule>;

export const newsletterRules = {
  email,
  firstName: { label: "Vorname", max: 100, isRequired: true },
  lastName: { label: "Nachname", max: 100, isRequired: true },
  company,
} satisfies Record<string, TextRule>;
