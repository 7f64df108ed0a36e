/** A part of the line of facts; `at` is the moment that it names. */
export interface FactPiece {
  text: string;
  at?: string;
}

/** As much as search engines show of a description (characters). */
export const shownDescription = 155;

/** What is said of a page where it is linked to: when and where comes first, as long as there is room for both. */
export function descriptionOf({ facts, description }: { facts: FactPiece[]; description: string | null }) {
  const whole = [facts.map(({ text }) => text).join(""), description].filter(Boolean).join(". ");
  return description && [...whole].length > shownDescription ? description : whole;
}
