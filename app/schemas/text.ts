/** A text on one line, for mails: what breaks it becomes a space, and marks that turn its direction of writing go. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** False for text that shows nothing: white space, invisible format characters and marks without a letter only. */
export function showsSomething(text: string): boolean {
  return /[^\s\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
}

/** A number as German texts have it, from five digits on with a full stop between the thousands. */
export const inGerman = (count: number) => count.toLocaleString("de-DE", { useGrouping: "min2" });

export const tooLong = (label: string, max: number) =>
  `${label} darf maximal ${inGerman(max)} Zeichen lang sein`;

/** In code points, as zod counts. */
export const textLength = (text: string) => [...text].length;

// Umlauts are allowed on both sides of the @: jörg@müller.de is an address that works.
const emailPattern =
  /^(?!\.)(?!.*\.[.@])[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** The e-mail address that somebody means who copied it with a name, a link or the end of a sentence; else what was typed. */
export function meantEmail(typed: string): string {
  const text = typed.trim();
  if (text.length > 1000 || emailPattern.test(text)) return text;
  const bare = text
    .replace(/[＠﹫]/g, "@")
    .replace(/[\s.,;]+$/, "")
    .replace(/^[^<>\r\n]*<([^<>]*)>$/, "$1")
    .replace(/^mailto:/i, "")
    .replace(/[\s.,;]+$/, "");
  return emailPattern.test(bare) ? bare : text;
}

/** What a text must be, and what its field is called in what is said of it. */
export interface TextRule {
  label: string;
  /** Longest text, counted by `lengthOf`. */
  max: number;
  isRequired?: boolean;
  isEmail?: boolean;
  lengthOf?: (text: string) => number;
}

/** What is wrong with a text, as the server and the browser say it alike; undefined when nothing is. */
export function textFault(
  typed: string,
  { label, max, isRequired = false, isEmail = false, lengthOf = textLength }: TextRule,
): string | undefined {
  const text = isEmail ? meantEmail(typed) : typed.trim();
  if (isRequired && !(isEmail ? text : typed)) return `${label} ist erforderlich`;
  if (isRequired && !isEmail && !showsSomething(text))
    return `${label} darf nicht nur aus Leerzeichen bestehen`;
  if (lengthOf(text) > max) return tooLong(label, max);
  return isEmail && text && !emailPattern.test(text) ? `Ungültige ${label}-Adresse` : undefined;
}

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
