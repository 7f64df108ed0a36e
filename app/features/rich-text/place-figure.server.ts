import { blocksOf, missingPictures } from "~/schemas/markup";
import { escapeMarkup } from "~/schemas/text";

export interface Figure {
  src: string;
  /** Empty for what only decorates; undefined where nobody has said what it shows. */
  alt: string | undefined;
  caption: string;
}

/** Where a picture goes by itself: a note that one is missing, or that one shall come. No two parts that take blanks meet. */
const missing = `<p>\\s*(?:<mark>\\s*)?(?:${missingPictures.join("|")})\\s*(?:</mark>\\s*)?</p>`;
const marks = [
  `<figure>\\s*${missing}\\s*(<figcaption[^<>]*>(?:(?!</figcaption>)[^])*</figcaption>)\\s*</figure>`,
  missing,
  "<p>\\s*\\[Bild\\]\\s*</p>",
  "^[ \\t]*\\[Bild\\][ \\t]*$",
];
const mark = new RegExp(marks.join("|"), "im");
const everyMissing = new RegExp(marks.slice(0, 2).join("|"), "gi");

export const hasPictureMark = (typed: string) => mark.test(typed);

/** Behind the block with that number, 0 is the beginning. Without one it replaces the first `[Bild]`, or comes last. */
export function placeFigure(typed: string, figure: Figure, after: number | undefined): string {
  if (after === undefined && mark.test(typed))
    return typed.replace(mark, (_, caption: string | undefined) => figureOf(figure, caption));
  const html = figureOf(figure);
  const ends = blocksOf(typed).map(({ end }) => end);
  const at = after === 0 ? 0 : (ends[(after ?? ends.length) - 1] ?? ends.at(-1) ?? 0);
  return [typed.slice(0, at).trimEnd(), html, typed.slice(at).trim()].filter(Boolean).join("\n\n");
}

/** Puts pictures in place of the notes that one is missing, in their order; null leaves a note. */
export function fillMissing(html: string, figures: (Figure | null)[]): string {
  let at = 0;
  return html.replace(everyMissing, (whole, caption: string | undefined) => {
    const figure = figures[at++];
    return figure ? figureOf(figure, caption) : whole;
  });
}

/** Of two captions the new one counts. */
function figureOf({ src, alt, caption }: Figure, former = "") {
  const escaped = (text: string) => escapeMarkup(text).replace(/\s+/g, " ");
  const words = caption ? `<figcaption>${escaped(caption)}</figcaption>` : former;
  const said = alt === undefined ? "" : ` alt="${escaped(alt)}"`;
  return `<figure><img src="${src}"${said}>${words}</figure>`;
}
