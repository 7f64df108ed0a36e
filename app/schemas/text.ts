/** Without bidi controls. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

export function showsSomething(text: string): boolean {
  return /[^\s\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
}

/** A number as German texts have it, from five digits on with a full stop between the thousands. */
export const inGerman = (count: number) => count.toLocaleString("de-DE", { useGrouping: "min2" });

export const tooLong = (label: string, max: number) =>
  `${label} darf maximal ${inGerman(max)} Zeichen lang sein`;

/** As zod counts. */
export const textLength = (text: string) => [...text].length;

export const emailLimit = 255;
export const searchLimit = 100;

export interface TextRule {
  label: string;
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

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
