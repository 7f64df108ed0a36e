import type { Attribute } from "@tiptap/core";

/** What any element of an article may say of itself. */
export const everywhere = ["lang", "dir", "title"];

/** Attributes that are kept as they stand in the text. */
export function kept(names: readonly string[]): Record<string, Partial<Attribute>> {
  return Object.fromEntries(
    names.map((name) => [name, { default: null, parseHTML: (element) => element.getAttribute(name) }]),
  );
}

/** An attribute for the editor alone: it stands in its page, and never in the text. */
export function inner(name: string): Partial<Attribute> {
  return {
    default: null,
    parseHTML: (element) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes) => ({ [`data-${name}`]: attributes[name] }),
  };
}
