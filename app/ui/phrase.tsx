import type { Phrase } from "~/schemas/answers";

/** Words in their language: what reads them out has to know. */
export function Words({ of }: { of: Phrase }) {
  return typeof of === "string" ? of : <span lang="en">{of.english}</span>;
}

/** The same where no language can be told, as in the title of a page. */
export function textOf(phrase: Phrase): string {
  return typeof phrase === "string" ? phrase : phrase.english;
}
