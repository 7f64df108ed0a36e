import { referenceLimits } from "./limits";
import { blocksIn, isDay } from "./results";

// What clients say, as the rows of a form: app/features/references/model.server.ts stores it.

const texts = ["author", "position", "quote", "agreed", "portrait", "look"] as const;
type Text = (typeof texts)[number];
/** A testimonial as it is typed. `look` says how it stands in the text of results: the marks around the quotation, and the space in front. */
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

/** How a testimonial stands in the text of results; of a form that was open before this release, without the line of its face. */
export function lookOf({ look }: Row): string {
  return /^([„“”"»«]{2}[snp]?)\d{0,3}$/.exec(look)?.[1] ?? '""n';
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
  const day = dayOf(row);
  const german = isDay(day) ? day.split("-").reverse().join(".") : day;
  const said = `Testimonial von ${row.author.trim()} (${row.position.trim()}): "${quoteOf(row)}"`;
  return german ? `${said} (freigegeben am ${german})` : said;
}

/** The texts of a reference with its testimonials in them, to compare and to measure: the database puts together what is stored. */
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
