import { z } from "zod";

/** A text on one line, for mails: what breaks it becomes a space, and marks that turn its direction of writing go. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** False for text that shows nothing: white space and invisible format characters only. */
export function showsSomething(text: string): boolean {
  return /[^\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
}

export const tooLong = (label: string, max: number) =>
  `${label} darf maximal ${max.toLocaleString("de-DE", { useGrouping: "min2" })} Zeichen lang sein`;

/** In code points, as zod counts. */
export const textLength = (text: string) => [...text].length;

/** A trimmed text that must show something and have at most `max` characters, an emoji counting as one or more code points. */
export function requiredText(label: string, max: number) {
  const required = `${label} ist erforderlich`;
  return z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .refine(showsSomething, { error: `${label} darf nicht nur aus Leerzeichen bestehen`, abort: true })
    .trim()
    .max(max, tooLong(label, max));
}

/** A trimmed text or nothing; what shows nothing counts as nothing. */
export function optionalText(label: string, max: number, lengthOf = textLength) {
  return z
    .string()
    .trim()
    .refine((text) => lengthOf(text) <= max, tooLong(label, max))
    .transform((text) => (showsSomething(text) ? text : undefined))
    .optional();
}

const emailLimit = 255;
// Umlauts are allowed on both sides of the @: jörg@müller.de is an address that works.
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+(?<!\.)@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** A trimmed e-mail address. */
export const emailAddress = z
  .string({ error: "E-Mail ist erforderlich" })
  .trim()
  .min(1, { error: "E-Mail ist erforderlich", abort: true })
  .refine((email) => email.length > emailLimit || emailPattern.test(email), "Ungültige E-Mail-Adresse")
  .max(emailLimit, tooLong("E-Mail", emailLimit));

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in HTML and XML, also within quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
