/** A part of the line of facts; `at` is the moment that it names. */
export interface FactPiece {
  text: string;
  at?: string;
}

/** What is said of a page where it is linked to: when and where comes first. */
export function descriptionOf({ facts, description }: { facts: FactPiece[]; description: string | null }) {
  return [facts.map(({ text }) => text).join(""), description].filter(Boolean).join(". ");
}
