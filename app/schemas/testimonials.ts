import { referenceLimits } from "./limits";
import { portraitLines } from "./portraits";
import { type Block, blocksIn, isDay } from "./results";

// What clients say stands in the text of results, and their faces in that of portraits; a form shows both as rows.

const texts = ["author", "position", "quote", "agreed", "portrait", "look"] as const;
type Text = (typeof texts)[number];
/**
 * A testimonial as it is typed. `look` says how it stood in the text, so that it stands there again as it did: the marks
 * around the quotation, what is in front of it, and the number of the line with its portrait.
 */
export type Row = Record<Text, string>;

/** A reference's texts without its testimonials and their portraits, and these. */
export interface Parts {
  results: string;
  portraits: string;
  rows: Row[];
}

/** What a working copy keeps of a row: its texts, the picture that is chosen, and by what it stays the same on the screen. */
export const rowParts = [...texts, "chosen", "key"] as const;

/** The name of a row's field; rows count from 1. `file`, `chosen` and `find` are of the picture that is brought in. */
export function rowField(row: number, part: (typeof rowParts)[number] | "file" | "find"): string {
  return `testimonial_${row}_${part}`;
}

/** All names of fields that rows may have, and `testimonials`, how many rows there are. */
export const rowFields: readonly string[] = [
  "testimonials",
  ...Array.from({ length: referenceLimits.testimonials }, (_, index) => index + 1).flatMap((row) =>
    [...rowParts, "file" as const, "find" as const].map((part) => rowField(row, part)),
  ),
];
const isText = new RegExp(`^testimonial_(\\d+)_(?:${texts.join("|")})$`);

/** True for the fields of rows, and for that of their number. */
export function isRowField(name: string): boolean {
  return /^testimonial(?:s$|_\d+_)/.test(name);
}

/** True for the fields in which files of rows are chosen. */
export function isRowFile(name: string): boolean {
  return /^testimonial_\d+_file$/.test(name);
}

/** True for the fields by which pictures of rows are looked for. */
export function isRowSearch(name: string): boolean {
  return /^testimonial_\d+_find$/.test(name);
}

/** The rows among the fields of a form; undefined where it has none, and `results` holds everything. */
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

/** The fields of a form that hold these rows. */
export function fieldsOfRows(rows: Row[]): Record<string, string> {
  const fields = rows.flatMap((row, index) => texts.map((part) => [rowField(index + 1, part), row[part]]));
  return { testimonials: String(rows.length), ...Object.fromEntries(fields) };
}

export const emptyRow: Row = { author: "", position: "", quote: "", agreed: "", portrait: "", look: "" };

/** True where nothing is typed. */
export function isEmptyRow({ look, ...typed }: Row): boolean {
  return Object.values(typed).every((text) => !text.trim());
}

const looks = /^([„“”"»«]{2})([snp]?)(\d{0,3})$/;
const spaces: Record<string, string> = { "": "", s: " ", n: "\n", p: "\n\n" };

function lookOf({ look }: Row) {
  const [, marks = '""', space = "n", line = ""] = looks.exec(look) ?? [];
  return { open: marks.charAt(0), close: marks.charAt(1), space: spaces[space] ?? "", line };
}

/** What is typed of a quotation, without line ends of other systems and without marks around the whole of it. */
export function quoteOf({ quote }: Row): string {
  let plain = quote.replaceAll("\r\n", "\n").trim();
  // Nobody puts more marks around one another.
  for (let layer = 0; layer < 5; layer += 1) {
    const source = `Testimonial von A (B): ${plain}`;
    const [whole] = blocksIn(source);
    if (!whole || whole.end < source.length || whole.testimonial.agreed) return plain;
    plain = whole.testimonial.quote;
  }
  return plain;
}

/** The day as forms send it, or as people write it; what is neither stays as it is typed. */
export function dayOf({ agreed }: Pick<Row, "agreed">): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(agreed.trim()) ?? [];
  return day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : agreed.trim();
}

/** A testimonial as the text of results holds it. */
export function blockOf(row: Row): string {
  const { open, close } = lookOf(row);
  const day = dayOf(row);
  const german = isDay(day) ? day.split("-").reverse().join(".") : day;
  const said = `Testimonial von ${row.author.trim()} (${row.position.trim()}): ${open}${quoteOf(row)}${close}`;
  return german ? `${said} (freigegeben am ${german})` : said;
}

/** The texts of a reference with its testimonials in them. */
export function putTogether({ results, portraits, rows }: Parts) {
  const filled = rows.filter((row) => !isEmptyRow(row));
  let text = results.replaceAll("\r\n", "\n").trim();
  for (const row of filled) text += (text && (lookOf(row).space || "\n")) + blockOf(row);
  return { results: text, portraits: portraitsOf(portraits, filled) };
}

/** The lines of portraits: each where it was, and those that are new at the end. */
function portraitsOf(others: string, rows: Row[]): string {
  const placed = new Map<number, string>();
  const fresh: string[] = [];
  const named = new Set<string>();
  for (const row of rows) {
    const author = row.author.trim();
    if (!row.portrait.trim() || named.has(author)) continue;
    named.add(author);
    const { line } = lookOf(row);
    const text = `${author}: ${row.portrait.trim()}`;
    if (line && !placed.has(Number(line))) placed.set(Number(line), text);
    else fresh.push(text);
  }
  const rest = others
    .replaceAll("\r\n", "\n")
    .split("\n")
    .filter((line) => line.trim());
  const lines: string[] = [];
  const last = Math.max(-1, ...placed.keys());
  for (let at = 0; at <= last || rest.length > 0; at++) {
    const next = placed.get(at) ?? rest.shift();
    if (next !== undefined) lines.push(next);
  }
  return [...lines, ...fresh].join("\n");
}

/**
 * Takes the texts of a reference apart. Gives a sentence in place of the rows where they would not make the same texts
 * again, to the letter.
 */
export function takeApart(whole: { results: string; portraits: string }): Parts | string {
  const blocks = blocksIn(whole.results);
  if (blocks.length > referenceLimits.testimonials)
    return `Es sind mehr als ${referenceLimits.testimonials} Testimonials: Sie stehen hier als Text.`;
  const lines = whole.portraits.split("\n");
  const faces = portraitLines(whole.portraits);
  const authors = new Set(blocks.map(({ testimonial }) => testimonial.author));
  const rows = blocks.map((block, index): Row => {
    const { author, position, quote, agreed = "" } = block.testimonial;
    const line = faces.findIndex((face) => face?.name === author);
    const portrait = faces[line]?.path ?? "";
    const gap = gapBefore(whole.results, block, blocks[index - 1]?.end ?? 0);
    return { author, position, quote, agreed, portrait, look: `${block.marks}${gap}${line < 0 ? "" : line}` };
  });
  const first = blocks[0]?.start ?? whole.results.length;
  const parts: Parts = {
    results: whole.results.slice(0, first).trimEnd(),
    portraits: lines.filter((_, index) => !authors.has(faces[index]?.name ?? "")).join("\n"),
    rows,
  };
  const again = putTogether(parts);
  const isOneLine = rows.every(({ author, position }) => !/[\n\r]/.test(author + position));
  if (again.results === whole.results && again.portraits === whole.portraits && isOneLine) return parts;
  if (again.results === whole.results && isOneLine)
    return "Die Porträts stehen anders da, als die Website sie selbst schreiben würde. Darum stehen die Testimonials hier als Text.";
  return "Die Testimonials stehen hier als Text, weil zwischen ihnen, danach oder in ihnen etwas anders geschrieben ist, als die Website es selbst schreiben würde.";
}

function gapBefore(source: string, { start }: Block, from: number): string {
  const between = source.slice(from, start);
  const gap = between.slice(between.trimEnd().length);
  return Object.entries(spaces).find(([, space]) => space === gap)?.[0] ?? "";
}
