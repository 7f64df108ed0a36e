import type { Attribute } from "@tiptap/core";

export const everywhere = ["id", "lang", "dir", "title"];

/** What links of the text call an element; the page around the editor has names of its own. */
const name: Partial<Attribute> = {
  default: null,
  keepOnSplit: false,
  parseHTML: (element) => element.getAttribute("id") ?? element.getAttribute("data-id"),
  renderHTML: ({ id }) => (id === null ? {} : { "data-id": id }),
};

export function kept(names: readonly string[]): Record<string, Partial<Attribute>> {
  return Object.fromEntries(
    names.map((attribute) => [
      attribute,
      attribute === "id" ? name : { default: null, parseHTML: (element) => element.getAttribute(attribute) },
    ]),
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
