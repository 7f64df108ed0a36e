export interface Piece {
  text: string;
  isHit: boolean;
}

type Range = [start: number, end: number];

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const joined: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/** A text as the searches of the database compare it (`private.folded`), and of each letter which part of the text it is. */
function fold(text: string, isSpelledOut: boolean): { letters: string; ranges: Range[] } {
  const ranges: Range[] = [];
  let letters = "";
  let index = 0;
  for (const sign of text) {
    const small = sign.toLowerCase();
    const same = small < "\u0080" ? small : foldSign(small, isSpelledOut);
    for (let count = 0; count < same.length; count += 1) ranges.push([index, index + sign.length]);
    letters += same;
    index += sign.length;
  }
  return { letters, ranges };
}

function foldSign(small: string, isSpelledOut: boolean): string {
  return (
    (isSpelledOut ? spelledOut[small] : undefined) ??
    joined[small] ??
    small.normalize("NFD").replace(/[\u0300-\u036f\u00ad\u200b-\u200f]/g, "")
  );
}

// As private.name_keys of the database.
const soundRules: [RegExp, string][] = [
  [/[^a-z\s]+/g, ""],
  [/ae/g, "e"],
  [/oe/g, "o"],
  [/ue/g, "u"],
  [/[ae][iy]e?/g, "ai"],
  [/ph|v/g, "f"],
  [/th|dt|d/g, "t"],
  [/c(?!h)/g, "k"],
  [/tz/g, "z"],
  [/ie|y/g, "i"],
  [/([aeiou])h(?![aeiou])/g, "$1"],
  [/(.)\1+/g, "$1"],
];

function nameKey(folded: string): string {
  return soundRules.reduce((letters, [rule, by]) => letters.replace(rule, by), folded).toUpperCase();
}

export function foldedTerms(search: string): string[] {
  const terms = search
    .normalize("NFC")
    .split(/[\s'"„“”\\:*&|!()<>]+/)
    .slice(0, 9);
  const spellings = terms.flatMap((term) => [fold(term, false).letters, fold(term, true).letters]);
  return [...new Set(spellings)].filter(Boolean);
}

/** Those terms, and what names that sound like them are found by. */
export function nameTerms(terms: string[]): string[] {
  const keys = terms.filter((letters) => /^[a-z-]+$/.test(letters)).map(nameKey);
  return [...terms, ...keys.filter((key) => key.length >= 3)];
}

function namesIn(text: string, terms: string[]): Range[] {
  const keys = terms.filter((term) => /^[A-Z]+$/.test(term));
  if (keys.length === 0) return [];
  return [...text.matchAll(/[\p{L}-]+/gu)].flatMap(({ 0: word, index }) =>
    [false, true].some((isSpelledOut) => {
      const sound = nameKey(fold(word, isSpelledOut).letters);
      return keys.some((key) => sound.includes(key));
    })
      ? [[index, index + word.length] as Range]
      : [],
  );
}

/** Where the terms stand in a text: at beginnings of words, or else anywhere, or else what sounds like them. */
function hitsIn(text: string, terms: string[]): Range[] {
  const hits: Range[] = [];
  const within: Range[] = [];
  for (const { letters, ranges } of [fold(text, false), fold(text, true)])
    for (const term of terms)
      for (let at = letters.indexOf(term); at >= 0; at = letters.indexOf(term, at + term.length)) {
        const [first, last] = [ranges[at], ranges[at + term.length - 1]];
        if (!first || !last) continue;
        const isBeginning = !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? "");
        (isBeginning ? hits : within).push([first[0], last[1]]);
      }
  if (hits.length + within.length === 0) return namesIn(text, terms);
  return (hits.length > 0 ? hits : within).sort(([a], [b]) => a - b);
}

export function marked(given: string, terms: string[]): Piece[] {
  const text = given.normalize("NFC");
  const pieces: Piece[] = [];
  let done = 0;
  const take = (end: number, isHit: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), isHit });
    done = Math.max(done, end);
  };
  for (const [start, end] of hitsIn(text, terms)) {
    take(start, false);
    take(end, true);
  }
  take(text.length, false);
  return pieces;
}

/** What is looked through of a text (characters). */
const mostLetters = 50_000;
const before = 60;
const shown = 180;

/** What stands around the first hit of the first text that has one; else how the first text begins. */
export function excerptOf(texts: (string | null)[], terms: string[]): Piece[] {
  const lines = texts.flatMap((text) => oneLine(text ?? "") || []);
  const text = lines.find((line) => hitsIn(line, terms).length > 0) ?? lines[0] ?? "";
  const [[hit] = [0]] = hitsIn(text, terms);
  const space = text.indexOf(" ", Math.max(hit - before, 0));
  const from = hit <= before ? 0 : space >= 0 && space < hit ? space + 1 : hit - before;
  const lastSpace = text.lastIndexOf(" ", from + shown);
  const to = text.length <= from + shown ? text.length : lastSpace > hit ? lastSpace : from + shown;
  return marked(`${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`, terms);
}

function oneLine(text: string) {
  return text.slice(0, mostLetters).normalize("NFC").replace(/\s+/g, " ").trim();
}
