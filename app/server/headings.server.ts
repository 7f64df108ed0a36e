import { slugify } from "~/schemas/slug";

export interface Heading {
  id: string;
  level: number;
  text: string;
}

/** Gives each heading a readable address of its own within the page; equal ones are numbered from the second on. */
export function nameHeadings(headings: { level: number; text: string }[]): Heading[] {
  const taken = new Set<string>();
  return headings.map(({ level, text }) => {
    // Prefixed, so that no heading can take the name of a landmark or a form of the page around it.
    const wanted = `a-${slugify(text) || "abschnitt"}`;
    let id = wanted;
    for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`;
    taken.add(id);
    return { id, level, text };
  });
}
