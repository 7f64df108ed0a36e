import { tidyText } from "./tidy-text";

export const draftParam = "entwurf";

/** What the address of a form says beside where it stands in its list. */
const ofForm = [draftParam, "bild", "feld", "section", "to", "template"];

export function withoutDraft(search: string): string {
  const params = new URLSearchParams(search);
  const own = ofForm.filter((name) => params.has(name));
  if (own.length === 0) return search;
  for (const name of own) params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}

/** Fields that drafts do not store. */
const unkept =
  "intent item document picture portrait find find_cover share days account draft test_to section kind land".split(
    " ",
  );

export function isPendingField(name: string): boolean {
  return !unkept.includes(name) && !/^testimonial_\d+_(?:file|find)$/.test(name);
}

export function plain(text = ""): string {
  return tidyText(text).trim();
}

export function isSameWords(one = "", other = ""): boolean {
  return one === other || plain(one) === plain(other);
}
