import type { Phrase } from "~/schemas/answers";
import { useWord } from "./use-site";

export function Words({ of }: { of: Phrase }) {
  const word = useWord();
  return typeof of === "string" ? word(of) : <span lang="en">{of.english}</span>;
}

export function textOf(phrase: Phrase): string {
  return typeof phrase === "string" ? phrase : phrase.english;
}
