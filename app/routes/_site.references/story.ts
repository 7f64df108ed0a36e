import type { Reference } from "~/models/references.server";
import { parseResults, type Results } from "~/schemas/results";

/** A reference as the page shows it: its results taken apart. */
export type Story = Omit<Reference, "results"> & Results;

export function storyOf({ results, ...reference }: Reference): Story {
  return { ...reference, ...parseResults(results) };
}
