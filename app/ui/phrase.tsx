import type { Phrase } from "~/schemas/answers";

/** Words in their language: what reads them out has to know. */
export function Words({ of }: { of: Phrase }) {
  return typeof of === "string" ? of : <span lang="en">{of.english}</span>;
}

/** What the button of a form in the staff area says while that is under way. */
export const loading = { english: "Loading..." };
