const wordsPerMinute = 200;
const inlineTags = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|strong|sub|sup|u)\b[^<>]*>/gi;
const otherTags = /<[^<>]*>/g;

/** How long an article of this HTML takes to read, as readers see it: 'N min', one minute at least. */
export function readingTime(html: string): string {
  const text = html.replace(inlineTags, "").replace(otherTags, " ");
  const words = text.split(/(?:\s|&nbsp;)+/).filter(Boolean).length;
  return `${Math.max(1, Math.ceil(words / wordsPerMinute))} min`;
}
