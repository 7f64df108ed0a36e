/** What the visits of paint.js and writing.js note down in the page. */
interface Window {
  paints: number[];
  tasks: { start: number; end: number }[];
  at: Record<string, number>;
  seen: number[];
}
