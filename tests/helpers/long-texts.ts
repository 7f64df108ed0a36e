import * as facts from "~/content/fact-schemas";
import { parseHours } from "~/schemas/hours-text";
import { hasStrayTestimonial, parseResults } from "~/schemas/results";
import { emptyRow, quoteOf, takeApart } from "~/schemas/testimonials";

const units = [
  " ",
  "\n",
  " \n",
  "{",
  "}",
  "(",
  ")",
  '"',
  "„",
  "“",
  "-",
  ",",
  "1 ",
  "9 bis ",
  "9 uhr ",
  ". ",
  "Testimonial von ",
  "Testimonial von A ",
  "Testimonial von A (",
  "Testimonial von A (B) ",
  'Testimonial von A (B): "',
  'Testimonial von A (B): "x" (freigegeben am ',
  "https://",
  "@",
  "a.",
];
/** Texts of such a length, whatever they are made of. */
export const longTexts = (length: number) =>
  units.flatMap((unit) => {
    const long = unit.repeat(length / unit.length);
    return [long, `x${long}y`, `1${long}x`].map(
      (text, at) => [`${JSON.stringify(unit)} ${at}`, text] as const,
    );
  });
const single = Object.entries(facts).flatMap(([name, schema]) =>
  typeof schema === "object" && "safeParse" in schema ? [[name, schema] as const] : [],
);
export const readers: Record<string, (text: string) => unknown> = {
  line: (text) => facts.line(100).safeParse(text),
  words: (text) => facts.words(300).safeParse(text),
  ...Object.fromEntries(single.map(([name, schema]) => [name, (text: string) => schema.safeParse(text)])),
  parseHours,
  parseResults,
  hasStrayTestimonial,
  takeApart: (text) => takeApart({ results: `${text} Testimonial von A (B): "C"`, portraits: text }),
  quoteOf: (text) => quoteOf({ ...emptyRow, quote: `„${text}“` }),
};
