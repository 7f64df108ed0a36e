import { toBerlinTime } from "./berlin-time";
import { referenceLimits } from "./limits";
import { blocksIn, hasStrayTestimonial, isDay, parseResults } from "./results";
import {
  blockOf,
  dayOf,
  isEmptyRow,
  type Parts,
  putTogether,
  quoteOf,
  type Row,
  rowField,
} from "./testimonials";
import { showsSomething, textLength, tooLong } from "./text";

export const strayTestimonial =
  'Ein Testimonial erkennt die Website nur in dieser Form: Testimonial von Name (Position): "Zitat". Dahinter darf (freigegeben am 01.03.2026) stehen. Was nur so anfängt, schreibe bitte ganz so oder anders';

/** `isShown` tells whether a picture exists at an address. */
export function testimonialProblems(
  parts: Parts,
  isShown: (path: string) => boolean,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const { rows } = parts;
  for (const [index, row] of rows.entries()) {
    if (isEmptyRow(row)) continue;
    const say = (part: keyof Row, sentence: string | undefined) => {
      if (sentence) problems[rowField(index + 1, part)] = [`Testimonial ${index + 1}: ${sentence}`];
    };
    say("author", problemOfAuthor(row.author.trim()));
    say("position", problemOfPosition(row.position.trim()));
    say("quote", problemOfQuote(row));
    if (dayOf(row) && !isDay(dayOf(row))) say("agreed", noDay);
    else if (dayOf(row) > toBerlinTime(new Date()).slice(0, 10)) say("agreed", notYet);
    say("portrait", problemOfPortrait(row, rows, isShown));
  }
  if (hasStrayTestimonial(parts.results)) problems.results = [strayTestimonial];
  else if (Object.keys(problems).length === 0 && !isShownAsTyped(parts)) problems.results = [swallowed];
  return problems;
}

function problemOfAuthor(author: string): string | undefined {
  if (!showsSomething(author)) return "Wer sagt das? Schreib den Namen";
  if (textLength(author) > referenceLimits.author) return tooLong("Der Name", referenceLimits.author);
  if (/[\n\r]/.test(author)) return "Der Name muss in einer Zeile stehen";
  if (/[():]/.test(author)) return "Im Namen dürfen keine Klammern und kein Doppelpunkt stehen";
  return /testimonial/i.test(author) ? "Schreib nur den Namen, ohne „Testimonial“" : undefined;
}

function problemOfPosition(position: string): string | undefined {
  if (!showsSomething(position)) return "Welche Position hat die Person, zum Beispiel Inhaberin?";
  if (textLength(position) > referenceLimits.position)
    return tooLong("Die Position", referenceLimits.position);
  if (/[\n\r]/.test(position)) return "Die Position muss in einer Zeile stehen";
  if (/^(?:[^()]|\([^()]*\))+$/.test(position)) return undefined;
  return "Die Klammern in der Position gehen nicht auf. Schließe jede, und setze keine in eine andere";
}

function problemOfQuote(row: Row): string | undefined {
  if (!showsSomething(row.quote)) return "Das Zitat fehlt";
  // With a valid name and position, only the quotation can be at fault.
  const source = blockOf({ ...row, author: "A", position: "B", agreed: "" });
  const [block] = blocksIn(source);
  if (block?.end === source.length && block.testimonial.quote === quoteOf(row)) return undefined;
  return "Die Anführungszeichen im Zitat gehen nicht auf: Es würde abgeschnitten. Setze sie paarweise oder lass sie weg; die um das ganze Zitat setzt die Website selbst";
}

function problemOfPortrait(row: Row, rows: Row[], isShown: (path: string) => boolean): string | undefined {
  const path = row.portrait.trim();
  if (path && !isShown(path))
    return "Dieses Bild gibt es auf dieser Website nicht. Lade es hier hoch oder wähle ein vorhandenes";
  const others = rows.filter(({ author }) => author.trim() && author.trim() === row.author.trim());
  if (others.every(({ portrait }) => portrait.trim() === path)) return undefined;
  return `${row.author.trim()} spricht mehrmals: Gib jedes Mal dasselbe Porträt an`;
}

const notYet = "Dieser Tag kommt erst noch. Wann wurde das Zitat freigegeben?";
const noDay = "Schreib den Tag so: 01.03.2026, oder lass das Feld leer";
const swallowed =
  "Vor den Testimonials steht etwas, das selbst wie der Anfang von einem aussieht. Schreib „Testimonial von“ dort bitte um";

function isShownAsTyped(parts: Parts): boolean {
  const before = parseResults(parts.results);
  const filled = parts.rows.filter((row) => !isEmptyRow(row));
  const typed = [...before.testimonials, ...filled.flatMap((row) => parseResults(blockOf(row)).testimonials)];
  const shown = parseResults(putTogether(parts).results);
  return JSON.stringify(shown) === JSON.stringify({ sentences: before.sentences, testimonials: typed });
}
