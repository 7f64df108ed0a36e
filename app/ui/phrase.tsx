import type { Phrase } from "~/schemas/answers";
import { useWord } from "./use-site";

export function Words({ of }: { of: Phrase }) {
  const word = useWord();
  return typeof of === "string" ? word(of) : <span lang="en">{of.english}</span>;
}

export function textOf(phrase: Phrase): string {
  return typeof phrase === "string" ? phrase : phrase.english;
}

/** The specified English lines stand beneath what they mean in German. */
export function germanFirst(phrases: Phrase[]): Phrase[] {
  const isEnglish = (phrase: Phrase) => Number(typeof phrase === "object");
  return [...phrases].sort((a, b) => isEnglish(a) - isEnglish(b));
}
