import type { Phrase } from "~/schemas/answers";

export function Words({ of }: { of: Phrase }) {
  return typeof of === "string" ? of : <span lang="en">{of.english}</span>;
}

export function textOf(phrase: Phrase): string {
  return typeof phrase === "string" ? phrase : phrase.english;
}
