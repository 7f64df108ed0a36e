// In npm test: tests/unit/long-texts.test.ts - the same readers, on an eighth of the length and without a clock
import { expect, it } from "vitest";
import { longTexts, readers } from "../helpers/long-texts";

// A second is a hundred times what each takes, and a hundredth of what the square takes.
it.each(Object.entries(readers))("%s reads a megabyte at once, whatever it is made of", (_, read) => {
  const slow = longTexts(400_000).flatMap(([name, text]) => {
    const start = performance.now();
    read(text);
    const took = performance.now() - start;
    return took > 1000 ? [`${name}: ${Math.round(took)} ms`] : [];
  });
  expect(slow).toEqual([]);
});
