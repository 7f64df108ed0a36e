import { expect, it } from "vitest";
import * as facts from "~/content/fact-schemas";
import { parseHours } from "~/schemas/hours-text";
import { hasStrayTestimonial, parseResults } from "~/schemas/results";
import { emptyRow, quoteOf, takeApart } from "~/schemas/testimonials";

// What staff send may be a megabyte, and none of it has been measured when it is read: time in proportion to it, never to its
// square. A second is a hundred times what each takes, and a hundredth of what the square takes.

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
const length = 400_000;
const texts = units.flatMap((unit) => {
  const long = unit.repeat(length / unit.length);
  return [long, `x${long}y`, `1${long}x`].map((text, at) => [`${JSON.stringify(unit)} ${at}`, text] as const);
});
const single = Object.entries(facts).flatMap(([name, schema]) =>
  typeof schema === "object" && "safeParse" in schema ? [[name, schema] as const] : [],
);
const readers: Record<string, (text: string) => unknown> = {
  line: (text) => facts.line(100).safeParse(text),
  words: (text) => facts.words(300).safeParse(text),
  ...Object.fromEntries(single.map(([name, schema]) => [name, (text: string) => schema.safeParse(text)])),
  parseHours,
  parseResults,
  hasStrayTestimonial,
  takeApart: (text) => takeApart({ results: `${text} Testimonial von A (B): "C"`, portraits: text }),
  quoteOf: (text) => quoteOf({ ...emptyRow, quote: `„${text}“` }),
};

it.each(Object.entries(readers))("%s reads a megabyte at once, whatever it is made of", (_, read) => {
  const slow = texts.flatMap(([name, text]) => {
    const start = performance.now();
    read(text);
    const took = performance.now() - start;
    return took > 1000 ? [`${name}: ${Math.round(took)} ms`] : [];
  });
  expect(slow).toEqual([]);
});
