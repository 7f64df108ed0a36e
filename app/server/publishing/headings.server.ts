import { slugify } from "~/schemas/slug";

export interface Heading {
  id: string;
  level: number;
  text: string;
}

/** Gives each heading a readable address of its own within the page; equal ones are numbered from the second on. */
export function nameHeadings(headings: { level: number; text: string }[]): Heading[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return headings.map(({ level, text }) => {
    // Prefixed, so that no heading can take the name of a landmark or a form of the page around it.
    const wanted = `a-${slugify(text) || "abschnitt"}`;
    let id = wanted;
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(id); number++) id = `${wanted}-${number}`;
    taken.add(id);
    numbers.set(wanted, number);
    return { id, level, text };
  });
}
