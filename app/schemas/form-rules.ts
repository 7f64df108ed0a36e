import { emailLimit, type TextRule, textLength } from "./text";

const email: TextRule = { label: "E-Mail", max: emailLimit, isRequired: true, isEmail: true };
const company: TextRule = { label: "Unternehmen", max: 100 };

/** Also in supabase/migrations. */
const parting = /[\t ()./[\]\u00a0\u2009\u202f\u2010-\u2015-]/gu;
const longestPhone = 60;

/** Counts letters, digits and a plus without separators. */
function phoneLength(text: string): number {
  const length = textLength(text);
  return length > longestPhone ? length : textLength(text.replace(parting, ""));
}

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
