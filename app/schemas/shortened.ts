/** Too little for search engines to tell what an article is about (characters). */
export const shortSummary = 70;

/** As many whole words of a text as `most` characters hold, and a sign that there are more. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  const words = /^.*(?=\s)/s.exec(text.slice(0, most))?.[0] ?? room;
  return `${words.replace(/[\s.,:;–-]+$/, "").toWellFormed()}…`;
}
