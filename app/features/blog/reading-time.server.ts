import { textOf } from "~/features/rich-text/markup.server";

const wordsPerMinute = 200;
/** How long an article of this HTML takes to read, as readers see it: 'N min', one minute at least. */
export function readingTime(html: string): string {
  const words = textOf(html).split(" ").filter(Boolean).length;
  return `${Math.max(1, Math.ceil(words / wordsPerMinute))} min`;
}
