import type { ComparedLine, Piece } from "~/schemas/history";

/** Words that stay to be read on either side of a change; a longer stretch is only counted. */
const context = 12;

/** Of lines that are the same in both only those beside a change stay to be read. */
export function collapsed(lines: ComparedLine[]): ComparedLine[] {
  const isPlain = (line: ComparedLine | undefined) => line?.whole === "same" && !line.markup;
  const shown: ComparedLine[] = [];
  let skipped = 0;
  const tell = () => {
    if (skipped) shown.push({ whole: "same", pieces: [["same", skipped]] });
    skipped = 0;
  };
  lines.forEach((line, index) => {
    const isBeside =
      !isPlain(line) || !isPlain(lines[index - 1] ?? line) || !isPlain(lines[index + 1] ?? line);
    if (!isBeside) {
      skipped += countWords(String(line.pieces[0]?.[1] ?? ""));
      return;
    }
    tell();
    const { markup } = line;
    shown.push({ ...line, pieces: shortened(line.pieces), ...(markup && { markup: shortened(markup) }) });
  });
  tell();
  return shown;
}

/** Long stretches that are the same in both: their ends are read, what lies between is counted. */
function shortened(pieces: Piece[]): Piece[] {
  return pieces.flatMap(([kind, text], index): Piece[] => {
    if (kind !== "same" || typeof text === "number") return [[kind, text] as Piece];
    const words = text.match(/\s*\S+\s*/g) ?? [];
    const [first, last] = [index === 0 ? 0 : context, index === pieces.length - 1 ? 0 : context];
    const ends = pieces.length === 1 ? [context, context] : [first, last];
    const [head = 0, tail = 0] = ends;
    if (words.length <= head + tail + context) return [[kind, text]];
    const parts: Piece[] = [
      ["same", words.slice(0, head).join("")],
      ["same", words.length - head - tail],
      ["same", tail ? words.slice(-tail).join("") : ""],
    ];
    return parts.filter(([, part]) => part !== "");
  });
}

function countWords(text: string) {
  return text.split(/\s+/).filter(Boolean).length;
}
