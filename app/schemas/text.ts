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

/** Of these words the ones that others hold less often. */
export function missingWords(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count) left.set(word, count - 1);
    return !count;
  });
}
