import { referenceLimits } from "./limits";
import { blocksIn, isDay } from "./results";

const texts = ["author", "position", "quote", "agreed", "portrait", "look"] as const;
type Text = (typeof texts)[number];
export type Row = Record<Text, string>;

export interface Parts {
  results: string;
  portraits: string;
  rows: Row[];
}

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

export function blockOf(row: Row): string {
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
