import { toBerlinTime } from "./berlin-time";
import { referenceLimits } from "./limits";
import { blocksIn, hasStrayTestimonial, isDay, parseResults } from "./results";
import { showsSomething, textLength, tooLong } from "./text";

const texts = ["author", "position", "quote", "agreed", "portrait", "look"] as const;
type Text = (typeof texts)[number];
export type Row = Record<Text, string>;

interface Parts {
  results: string;
  portraits: string;
  rows: Row[];
}

export const partLabels = {
  author: "Name",
  position: "Position",
  quote: "Zitat",
  agreed: "Freigegeben am",
  portrait: "Porträt",
} as const;

/** What a working copy keeps of a row: its texts, the picture that is chosen, and by what it stays the same on the screen. */
export const rowParts = [...texts, "chosen", "key"] as const;

/** Rows count from 1. */
export function rowField(row: number, part: (typeof rowParts)[number] | "file" | "find"): string {
  return `testimonial_${row}_${part}`;
}

export const rowFields: readonly string[] = [
  "testimonials",
  ...Array.from({ length: referenceLimits.testimonials }, (_, index) => index + 1).flatMap((row) =>
    [...rowParts, "file" as const, "find" as const].map((part) => rowField(row, part)),
  ),
];
const isText = new RegExp(`^testimonial_(\\d+)_(?:${texts.join("|")})$`);

export function isRowField(name: string): boolean {
  return /^testimonial(?:s$|_\d+_)/.test(name);
}

export function isRowFile(name: string): boolean {
  return /^testimonial_\d+_file$/.test(name);
}

export function isRowSearch(name: string): boolean {
  return /^testimonial_\d+_find$/.test(name);
}

/** Undefined without rows: then `results` holds everything. */
export function rowsAmong(fields: Record<string, unknown>): Row[] | undefined {
  const numbers = Object.keys(fields).map((name) => Number(isText.exec(name)?.[1] ?? 0));
  const sent = Number(fields.testimonials ?? 0);
  if (fields.testimonials === undefined && !numbers.some(Boolean)) return undefined;
  const count = Math.min(
    Math.max(...numbers, Number.isInteger(sent) ? sent : 0),
    referenceLimits.testimonials,
  );
  return Array.from({ length: count }, (_, index) => {
    const of = (part: Text) => [part, String(fields[rowField(index + 1, part)] ?? "")];
    return Object.fromEntries(texts.map(of)) as Row;
  });
}

export function fieldsOfRows(rows: Row[]): Record<string, string> {
  const fields = rows.flatMap((row, index) => texts.map((part) => [rowField(index + 1, part), row[part]]));
  return { testimonials: String(rows.length), ...Object.fromEntries(fields) };
}

export const emptyRow: Row = { author: "", position: "", quote: "", agreed: "", portrait: "", look: "" };

export function isEmptyRow({ look, ...typed }: Row): boolean {
  return Object.values(typed).every((text) => !text.trim());
}

export function lookOf({ look }: Row): string {
  return /^([„“”"»«]{2}[snp]?)\d{0,3}$/.exec(look)?.[1] ?? '""n';
}

export function quoteOf({ quote }: Row): string {
  let plain = quote.replaceAll("\r\n", "\n").trim();
  for (let layer = 0; layer < 5; layer += 1) {
    const source = `Testimonial von A (B): ${plain}`;
    const [whole] = blocksIn(source);
    if (!whole || whole.end < source.length || whole.testimonial.agreed) return plain;
    plain = whole.testimonial.quote;
  }
  return plain;
}

/** Invalid days stay as typed. */
export function dayOf({ agreed }: Pick<Row, "agreed">): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(agreed.trim()) ?? [];
  return day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : agreed.trim();
}

function blockOf(row: Row): string {
  const day = dayOf(row);
  const german = isDay(day) ? day.split("-").reverse().join(".") : day;
  const said = `Testimonial von ${row.author.trim()} (${row.position.trim()}): "${quoteOf(row)}"`;
  return german ? `${said} (freigegeben am ${german})` : said;
}

/** For comparison and length; the database stores it likewise. */
export function putTogether({ results, portraits, rows }: Parts) {
  const filled = rows.filter((row) => !isEmptyRow(row));
  const faces = filled.filter((row) => row.portrait.trim());
  const lines = faces.map(({ author, portrait }) => `${author.trim()}: ${portrait.trim()}`);
  const others = portraits.split(/\r?\n/).filter((line) => line.trim());
  return {
    results: [results.replaceAll("\r\n", "\n").trim(), ...filled.map(blockOf)].filter(Boolean).join("\n\n"),
    portraits: [...others, ...new Set(lines)].join("\n"),
  };
}

export const strayTestimonial =
  'Eine Kundenstimme erkennt die Website nur in dieser Form: Testimonial von Name (Position): "Zitat". Dahinter darf (freigegeben am 01.03.2026) stehen. Was nur so anfängt, schreibe bitte ganz so oder anders';

/** `isShown` tells whether a picture exists at an address. */
export function testimonialProblems(
  parts: Parts,
  isShown: (path: string) => boolean,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const { rows } = parts;
  for (const [index, row] of rows.entries()) {
    if (isEmptyRow(row)) continue;
    const say = (part: keyof typeof partLabels, sentence: string | undefined) => {
      if (sentence) problems[rowField(index + 1, part)] = [`${subjectOf(row, part, index + 1)}: ${sentence}`];
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

function subjectOf({ author }: Row, part: keyof typeof partLabels, row: number): string {
  const name = part === "author" ? "" : author.trim();
  return `${partLabels[part]} von ${name || `Kundenstimme ${row}`}`;
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
  "Vor den Kundenstimmen steht etwas, das selbst wie der Anfang von einer aussieht. Schreib „Testimonial von“ dort bitte um";

function isShownAsTyped(parts: Parts): boolean {
  const before = parseResults(parts.results);
  const filled = parts.rows.filter((row) => !isEmptyRow(row));
  const typed = [...before.testimonials, ...filled.flatMap((row) => parseResults(blockOf(row)).testimonials)];
  const shown = parseResults(putTogether(parts).results);
  return JSON.stringify(shown) === JSON.stringify({ sentences: before.sentences, testimonials: typed });
}

const line = /^([^:\n]+):[ \t]*(\S+)[ \t]*$/;

export function portraitLines(text: string | null): ({ name: string; path: string } | undefined)[] {
  const lines = (text ?? "").split("\n").filter((one) => one.trim());
  return lines.map((one) => {
    const [, name = "", path = ""] = line.exec(one.trim()) ?? [];
    return name.trim() ? { name: name.trim(), path } : undefined;
  });
}

export function parsePortraits(text: string | null): Map<string, string> {
  return new Map(portraitLines(text).flatMap((one) => (one ? [[one.name, one.path]] : [])));
}
