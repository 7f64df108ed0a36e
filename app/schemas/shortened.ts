export const shortSummary = 70;

const longestWord = 90;

const abbreviation = /^["„“(]*(?:\p{L}|\d+|bzw|ca|Co|Dr|evtl|ggf|inkl|Nr|Prof|St)\.$/u;

export function wholeSentences(text: string, most: number, least = shortSummary): string {
  if (text.length <= most) return text;
  const ends = [...text.slice(0, most + 1).matchAll(/\S*[.!?…]["“”»)]*(?=\s)/g)]
    .filter(([last]) => !abbreviation.test(last))
    .map(({ 0: last, index }) => index + last.length);
  const end = ends.at(-1) ?? 0;
  return end >= least ? text.slice(0, end) : shortened(text, most);
}

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Never half a surrogate pair or a joined character's remainder.
  const room = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  const words = /^.*(?=\s)/s.exec(text.slice(0, most))?.[0] ?? "";
  const kept = words.length >= Math.max(most / 3, most - longestWord) ? words : room;
  return `${kept.replace(/(?:[\s.,:;–-]|\u200D)+$/u, "")}…`;
}
