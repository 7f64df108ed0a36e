import { tidyText } from "./tidy-text";

/** The query parameter that opens an editor with a draft in it, by its id; of what was deleted, by that of the item. */
export const draftParam = "entwurf";

/** The query of an address without it, and without what pictures its form looks for. */
export function withoutDraft(search: string): string {
  const params = new URLSearchParams(search);
  const own = [draftParam, "bild", "feld"].filter((name) => params.has(name));
  if (own.length === 0) return search;
  for (const name of own) params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}

/** What a form sends beside the texts that somebody has typed into it. */
const noTexts = ["updated_at", "opened", "new_id"];
/** What no draft keeps: buttons, files, and what only looks for something. */
const unkept = [
  ...[
    "intent",
    "item",
    "document",
    "picture",
    "cover",
    "portrait",
    "find",
    "find_cover",
    "share",
    "account",
    "draft",
  ],
];

export function isKeptField(name: string): boolean {
  return !unkept.includes(name) && !/^testimonial_\d+_(?:file|find)$/.test(name);
}

export function isTypedField(name: string): boolean {
  return isKeptField(name) && !noTexts.includes(name);
}

type Texts = Record<string, string>;

/** The texts of a form with the version that they were begun on: a later one that it was shown is not decided on. */
export function asBegun({ begun_at, begun, ...texts }: Texts): Texts {
  return begun_at === undefined ? texts : { ...texts, updated_at: begun_at, opened: begun ?? "" };
}

/** Whether two texts are one as they would be stored. */
export function isSameWords(one = "", other = ""): boolean {
  return one === other || tidyText(one).trim() === tidyText(other).trim();
}

/** Whether two forms hold the same texts. */
export function isSameText(one: Texts, other: Texts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter(isTypedField));
  return [...names].every((name) => isSameWords(one[name], other[name]));
}

/** Whether all that stands in the fields of an item is typed so in a form. */
export function isStoredText(typed: Texts, stored: Texts): boolean {
  return Object.entries(stored).every(([name, text]) => isSameWords(typed[name], text));
}
