/** What the visits of paint.js note down in the page. */
interface Window {
  paints: number[];
  tasks: { start: number; end: number }[];
}
