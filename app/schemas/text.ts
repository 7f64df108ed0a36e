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

export const emailLimit = 255;
/** Longest text that a list is searched for. */
export const searchLimit = 100;

/** What a text must be, and what its field is called in what is said of it. */
export interface TextRule {
  label: string;
  /** Longest text, counted by `lengthOf`. */
  max: number;
  isRequired?: boolean;
  isEmail?: boolean;
  lengthOf?: (text: string) => number;
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
