import type { Changed } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import type { ComparedField } from "~/schemas/history";
import { holdsBlock } from "~/schemas/markup";
import { compareBlocks, startClock } from "./difference.server";
import { readableBlocks, readableLines } from "./readable-blocks.server";
import type { FormerRow } from "./versions.server";

/** What is one whole: its parts are no words. */
const atoms = new Set(
  "slug status published_at author featured_image image_url website_url is_active is_featured".split(" "),
);
const states: Record<string, string> = {
  draft: "Entwurf",
  published: "Öffentlich",
  archived: "Archiviert",
};

export function compareFields(
  labels: Record<string, string>,
  before: FormerRow | null,
  after: FormerRow,
): ComparedField[] {
  const clock = startClock();
  return Object.entries(labels).flatMap(([name, label]): ComparedField[] => {
    const [old, now] = [shownOf(name, before?.[name]), shownOf(name, after[name])];
    if (old === now) return [];
    if (atoms.has(name)) return [{ label, lines: [{ pieces: wholly(old, now) }] }];
    return [{ label, ...compareTexts(old, now, clock, name === "content" || undefined) }];
  });
}

/** What others have stored, by words; of what is one whole nothing. */
export function withWords(changed: Changed[], before: (name: string) => string | undefined): Changed[] {
  const clock = startClock();
  return changed.map((field) => {
    const old = before(field.name);
    if (old === undefined || old === field.stored || atoms.has(field.name)) return field;
    return { ...field, words: compareTexts(old, field.stored, clock) };
  });
}

function compareTexts(old: string, now: string, clock: () => number, isHtml = holdsBlock(old || now)) {
  const blocksOf = isHtml ? readableBlocks : readableLines;
  const lines = compareBlocks(blocksOf(old), blocksOf(now), clock);
  const isTold = lines.some(({ whole, markup }) => whole !== "same" || markup);
  if (!isTold) return { lines: [], note: "Nur Leerzeichen oder Zeilenumbrüche sind anders." };
  const isMarkup = lines.every(({ whole }) => whole === "same");
  const note = lines.length > mostLines ? tooMany(lines.length - mostLines) : isMarkup && markupOnly;
  return { lines: lines.slice(0, mostLines), ...(note && { note }) };
}

/** So many lines are shown of a field: nobody reads more, and a page of more holds up everybody. */
const mostLines = 400;

const tooMany = (more: number) =>
  `Gezeigt ist der Anfang des Vergleichs. Es folgen noch ${more.toLocaleString("de-DE")} Zeilen.`;

const markupOnly =
  "Die Wörter sind dieselben: Anders ist nur, wie sie ausgezeichnet sind, zum Beispiel ein Link, Fettschrift oder die Datei eines Bildes.";

function wholly(old: string, now: string) {
  const pieces: ["del" | "ins", string][] = [
    ["del", old],
    ["ins", now],
  ];
  return pieces.filter(([, text]) => text);
}

function shownOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "ja" : "nein";
  if (Array.isArray(value)) return value.join(", ");
  const text = String(value);
  if (name === "status") return states[text] ?? text;
  return name === "published_at" && text ? `${shortDateTime(text)} Uhr` : text;
}
