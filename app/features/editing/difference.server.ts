import { diffArrays, diffWords } from "diff";
import { deadline } from "~/platform/settings/deadlines.server";
import type { ComparedLine, Piece } from "~/schemas/history";
import type { ReadableBlock } from "./readable-blocks.server";

/** Beyond so many changes in a text, or in a block, telling them one by one helps nobody. */
const mostBlocks = 1500;
const mostWords = 400;
const mostPairs = 2500;
const likeness = 0.4;
export function startClock(): () => number {
  const end = performance.now() + deadline("comparison");
  return () => Math.max(0, end - performance.now());
}

type Clock = ReturnType<typeof startClock>;

export function compareBlocks(before: ReadableBlock[], after: ReadableBlock[], clock: Clock): ComparedLine[] {
  return collapsed(linesOf(before, after, clock));
}

function compareWords(before: string, after: string, clock: Clock): Piece[] {
  if (before === after) return before ? [["same", before]] : [];
  const budget = { maxEditLength: mostWords, timeout: clock() };
  // A deadline of nothing would be none.
  const found = before && after && budget.timeout > 0 ? diffWords(before, after, budget) : undefined;
  const pieces = found?.map(
    ({ added, removed, value }): Piece => [added ? "ins" : removed ? "del" : "same", value],
  );
  // Blanks alone do not count as words.
  if (pieces?.some(([kind]) => kind !== "same")) return pieces;
  const whole: Piece[] = [
    ["del", before],
    ["ins", after],
  ];
  return whole.filter(([, text]) => text);
}

function linesOf(before: ReadableBlock[], after: ReadableBlock[], clock: Clock): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [old, now] = [0, 0];
  for (const run of runsOf(before, after, clock)) {
    if (run.isSame) {
      for (let index = 0; index < run.old; index += 1)
        lines.push(sameLine(before[old + index], after[now + index], clock));
    } else {
      lines.push(...changedLines(before.slice(old, old + run.old), after.slice(now, now + run.now), clock));
    }
    old += run.old;
    now += run.now;
  }
  return lines;
}

interface Run {
  isSame: boolean;
  old: number;
  now: number;
}

const keyOf = ({ name, words }: ReadableBlock) => `${name}\n${words}`;

function runsOf(before: ReadableBlock[], after: ReadableBlock[], clock: Clock): Run[] {
  const budget = { maxEditLength: mostBlocks, timeout: clock() };
  const found = budget.timeout > 0 ? diffArrays(before.map(keyOf), after.map(keyOf), budget) : undefined;
  if (!found) return [{ isSame: false, old: before.length, now: after.length }];
  const runs: Run[] = [];
  for (const { added, removed, count } of found) {
    const last = runs.at(-1);
    if (!added && !removed) runs.push({ isSame: true, old: count, now: count });
    else if (last && !last.isSame) last[added ? "now" : "old"] += count;
    else runs.push({ isSame: false, old: removed ? count : 0, now: added ? count : 0 });
  }
  return runs;
}

function sameLine(
  before: ReadableBlock | undefined,
  after: ReadableBlock | undefined,
  clock: Clock,
): ComparedLine {
  const line: ComparedLine = { name: after?.name, whole: "same", pieces: [["same", after?.words ?? ""]] };
  if (!before || !after || before.source === after.source) return line;
  return { ...line, markup: compareWords(before.source, after.source, clock) };
}

function changedLines(before: ReadableBlock[], after: ReadableBlock[], clock: Clock): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [old, now] = [0, 0];
  const gone = (until: number) => {
    for (; old < until; old += 1) lines.push(wholeLine("del", before[old]));
  };
  const fresh = (until: number) => {
    for (; now < until; now += 1) lines.push(wholeLine("ins", after[now]));
  };
  for (const [one, other] of pairsOf(before, after)) {
    gone(one);
    fresh(other);
    lines.push(pairLine(before[one], after[other], clock));
    [old, now] = [one + 1, other + 1];
  }
  gone(before.length);
  fresh(after.length);
  return lines;
}

function wholeLine(whole: "ins" | "del", block: ReadableBlock | undefined): ComparedLine {
  return { name: block?.name, whole, pieces: [[whole, block?.words ?? ""]] };
}

function pairLine(
  before: ReadableBlock | undefined,
  after: ReadableBlock | undefined,
  clock: Clock,
): ComparedLine {
  if (!before || !after) return wholeLine(after ? "ins" : "del", after ?? before);
  const pieces = compareWords(before.words, after.words, clock);
  if (before.name === after.name) return { name: after.name, pieces };
  const [was, is] = [before, after].map(({ name }) => `${name || "Absatz"}: `);
  return { pieces: [["del", String(was)], ["ins", String(is)], ...pieces] };
}

function pairsOf(before: ReadableBlock[], after: ReadableBlock[]): [number, number][] {
  if (before.length * after.length > mostPairs) return [];
  const words = (blocks: ReadableBlock[]) =>
    blocks.map((block) => new Set(block.words.toLowerCase().split(/\s+/)));
  const [old, now] = [words(before), words(after)];
  const alike = old.map((one) => now.map((other) => likenessOf(one, other)));
  const best = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (one: number, other: number) => best[one]?.[other] ?? 0;
  const paired = (one: number, other: number) => {
    const share = alike[one]?.[other] ?? 0;
    return share < likeness ? -1 : share + at(one + 1, other + 1);
  };
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const row = best[one];
      if (row) row[other] = Math.max(at(one + 1, other), at(one, other + 1), paired(one, other));
    }
  const pairs: [number, number][] = [];
  for (let [one, other] = [0, 0]; one < old.length && other < now.length; ) {
    if (paired(one, other) >= 0 && paired(one, other) === at(one, other)) pairs.push([one++, other++]);
    else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return pairs;
}

function likenessOf(one: Set<string>, other: Set<string>) {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return (2 * shared) / (one.size + other.size || 1);
}

/** Words that stay to be read on either side of a change; a longer stretch is only counted. */
const context = 12;

/** Of lines that are the same in both only those beside a change stay to be read. */
function collapsed(lines: ComparedLine[]): ComparedLine[] {
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
