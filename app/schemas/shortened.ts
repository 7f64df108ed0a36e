/** Too little for search engines to tell what an article is about (characters). */
export const shortSummary = 70;

/** Longer ones may be cut (characters). */
const longestWord = 90;

const abbreviation = /^["„“(]*(?:\p{L}|\d+|bzw|ca|Co|Dr|evtl|ggf|inkl|Nr|Prof|St)\.$/u;

/** As many whole sentences of a text as `most` characters hold; where they make less than `least`, as many words. */
export function wholeSentences(text: string, most: number, least = shortSummary): string {
  if (text.length <= most) return text;
  const ends = [...text.slice(0, most + 1).matchAll(/\S*[.!?…]["“”»)]*(?=\s)/g)]
    .filter(([last]) => !abbreviation.test(last))
    .map(({ 0: last, index }) => index + last.length);
  const end = ends.at(-1) ?? 0;
  return end >= least ? text.slice(0, end) : shortened(text, most);
}

/** As many whole words of a text as `most` characters hold, or as many characters of a long word, and a sign that there are more. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // What belongs together stays so: no half of a character, and no sign without what it was joined to.
  const room = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  const words = /^.*(?=\s)/s.exec(text.slice(0, most))?.[0] ?? "";
  const kept = words.length >= Math.max(most / 3, most - longestWord) ? words : room;
  return `${kept.replace(/(?:[\s.,:;–-]|\u200D)+$/u, "")}…`;
}
