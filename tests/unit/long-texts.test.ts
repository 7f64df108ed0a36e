import { expect, it } from "vitest";
import * as facts from "~/content/fact-schemas";
import { parseHours } from "~/schemas/hours-text";
import { hasStrayTestimonial, parseResults } from "~/schemas/results";
import { emptyRow, quoteOf } from "~/schemas/testimonials";
import { runs } from "../helpers/runs";

const quoting = ["Testimonial von ", "Testimonial von A ", "Testimonial von A (", "Testimonial von A (B) "];
const quoted = ['Testimonial von A (B): "', 'Testimonial von A (B): "x" (freigegeben am '];
const signs = [" ", "\n", " \n", "{", "}", "(", ")", '"', "„", "“", "-", ",", "@"];
const parts = ["1 ", "9 bis ", "9 uhr ", ". ", "https://", "a.", ...quoting, ...quoted];
const { numRuns: length } = runs(400_000, 50_000);
const texts = [...signs, ...parts].flatMap((unit) => {
  const long = unit.repeat(length / unit.length);
  return [long, `x${long}y`, `1${long}x`];
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
  quoteOf: (text) => quoteOf({ ...emptyRow, quote: `„${text}“` }),
};

// What staff send may be a megabyte, and none of it has been measured when it is read: time in proportion to it, never to its
// square, which at this length takes minutes.
it.each(Object.entries(readers))("%s reads a long text whatever it is made of", (_, read) => {
  for (const text of texts) expect(() => read(text), text.slice(0, 60)).not.toThrow();
});
