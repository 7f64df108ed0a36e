const wordsPerMinute = 200;

export function readingTime(text: string): string {
  const words = text.split(" ").filter(Boolean).length;
  return `${Math.max(1, Math.ceil(words / wordsPerMinute))} min`;
}
