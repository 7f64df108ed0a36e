import { sectionsInWords } from "./sections.server";

/** From this share on a page reads like a copy of another. */
const mostShared = 0.7;
/** Fewer words are alike by chance. */
const leastWords = 40;

function wordsOf(sections: readonly unknown[]): string[] {
  const text = sectionsInWords(sections, (html) => html.replace(/<[^<>]*>/g, " ")).toLowerCase();
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The titles of the pages that hold more than 70 % of the words of these sections. */
export function copiesOf(
  sections: readonly unknown[],
  others: readonly { title: string; sections: unknown[] }[],
): string[] {
  const words = wordsOf(sections);
  if (words.length < leastWords) return [];
  return others
    .filter((other) => {
      const there = new Map<string, number>();
      for (const word of wordsOf(other.sections)) there.set(word, (there.get(word) ?? 0) + 1);
      const shared = words.filter((word) => {
        const count = there.get(word) ?? 0;
        there.set(word, count - 1);
        return count > 0;
      });
      return shared.length / words.length > mostShared;
    })
    .map(({ title }) => title);
}
