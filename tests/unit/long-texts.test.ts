import { expect, it } from "vitest";
import { longTexts, readers } from "../helpers/long-texts";

// What staff send may be a megabyte, and none of it has been measured when it is read: time in proportion to it, never to its
// square, which at this length takes minutes.
const texts = longTexts(50_000);

it.each(Object.entries(readers))(
  "%s reads a long text whatever it is made of",
  { timeout: 60_000 },
  (_, read) => {
    for (const [name, text] of texts) expect(() => read(text), name).not.toThrow();
  },
);
