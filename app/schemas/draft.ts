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

export function isPendingField(name: string): boolean {
  return !unkept.includes(name) && !/^testimonial_\d+_(?:file|find)$/.test(name);
}

/** A text as a form that shows it sends it, whoever stored it. */
export function plain(text = ""): string {
  return tidyText(text).trim();
}

/** Whether two texts are one as they would be stored. */
export function isSameWords(one = "", other = ""): boolean {
  return one === other || plain(one) === plain(other);
}
