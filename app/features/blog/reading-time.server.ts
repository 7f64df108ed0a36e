const wordsPerMinute = 200;

/** How long a text on one line takes to read: 'N min', one minute at least. */
export function readingTime(text: string): string {
  const words = text.split(" ").filter(Boolean).length;
  return `${Math.max(1, Math.ceil(words / wordsPerMinute))} min`;
}
