import type { OwnField } from "./sections/contact";

/** What the field of a page's own question is called in its form. */
export const ownName = (index: number) => `own_${index}`;

/** What may be chosen as the answer to a question. */
export function choicesOf({ choices }: Pick<OwnField, "choices">): string[] {
  return choices
    .split(",")
    .map((choice) => choice.trim())
    .filter(Boolean);
}
