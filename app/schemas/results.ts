/** What a client says, as it stands in the text of results. */
export interface Testimonial {
  author: string;
  position: string;
  quote: string;
}

export interface Results {
  sentences: string[];
  testimonials: Testimonial[];
}

const marker = "Testimonial von ";
const quoteMarks = '"„“”»«';
// Author, then the position in brackets (which may hold brackets itself), then a colon before the quotation.
const blockHead = new RegExp(
  `${marker}([^():]+)\\(((?:[^()]|\\([^()]*\\))+)\\)\\s*:\\s*(?=[${quoteMarks}])`,
  "y",
);

/**
 * Takes the results of a reference: sentences separated by '. ', then blocks of the form
 * 'Testimonial von Author (Position): "Quote"'. What does not have that form stays text, so nothing is lost.
 */
export function parseResults(text: string | null): Results {
  const source = text ?? "";
  const testimonials: Testimonial[] = [];
  let running = "";
  let position = 0;
  for (let at = source.indexOf(marker); at >= 0; at = source.indexOf(marker, Math.max(position, at + 1))) {
    const block = readBlock(source, at);
    if (!block) continue;
    running += `${source.slice(position, at)}\n`;
    testimonials.push(block.testimonial);
    position = block.end;
  }
  return { sentences: splitSentences(running + source.slice(position)), testimonials };
}

/** True when something that was meant for a testimonial would be shown as running text; nobody else writes the word. */
export function hasStrayTestimonial(text: string | null): boolean {
  return parseResults(text).sentences.some((sentence) => /testimonial/i.test(sentence));
}

function readBlock(source: string, at: number): { testimonial: Testimonial; end: number } | null {
  blockHead.lastIndex = at;
  const [head, author = "", position = ""] = blockHead.exec(source) ?? [];
  if (!head || !author.trim() || !position.trim()) return null;
  const start = at + head.length;
  const end = closingMark(source, start);
  const quote = source.slice(start + 1, end).trim();
  if (end < 0 || !quote) return null;
  return { testimonial: { author: author.trim(), position: position.trim(), quote }, end: end + 1 };
}

/** Where the quotation that opens at `start` closes, past quotations inside it; -1 if it never does. */
function closingMark(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    depth += quoteStep(source, at, depth);
    if (depth === 0) return at;
  }
  return -1;
}

/** +1 where a quotation opens, -1 where one closes: people mix the marks, so the space around them decides. */
function quoteStep(source: string, at: number, depth: number): -1 | 0 | 1 {
  const mark = source.charAt(at);
  if (!quoteMarks.includes(mark)) return 0;
  const opens = depth === 0 || mark === "„" || /[\s(]/.test(source.charAt(at - 1));
  return opens && /\S/.test(source.charAt(at + 1)) ? 1 : -1;
}

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    depth = Math.max(0, depth + quoteStep(text, at, depth));
    const ends = text[at] === "\n" || (depth === 0 && endsSentence(text, start, at));
    if (!ends) continue;
    if (text[at] === "\n") depth = 0;
    sentences.push(text.slice(start, at + 1).trim());
    start = at + 1;
  }
  sentences.push(text.slice(start).trim());
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const abbreviation =
  /(?:^|[\s(])(?:\p{L}|Dr|Prof|Dipl|Ing|Hr|Fr|St|Nr|Str|Tel|ca|bzw|inkl|exkl|zzgl|ggf|evtl|vgl|max|min|Mio|Mrd|Std|Min)$/u;
const ordinal = /(?:^|\s)(?:am|im|zum|vom|beim|der|die|das|den|dem|des)\s\d{1,2}$/i;
const month = /^\s(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/;

function endsSentence(text: string, start: number, at: number): boolean {
  if (text[at] !== "." || !/\s/.test(text.charAt(at + 1))) return false;
  const before = text.slice(start, at);
  if (abbreviation.test(before) || ordinal.test(before)) return false;
  return !(/\d$/.test(before) && month.test(text.slice(at + 1)));
}
