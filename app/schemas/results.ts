export interface Testimonial {
  author: string;
  position: string;
  quote: string;
  agreed?: string;
}

interface Results {
  sentences: string[];
  testimonials: Testimonial[];
}

const marker = "Testimonial von ";
const quoteMarks = '"„“”»«';
// Author, then the position in brackets (which may hold brackets itself), then a colon before the quotation.
const blockHead = new RegExp(
  `${marker}([^():]{1,300})\\(((?:[^()]|\\([^()]*\\)){1,600})\\)\\s{0,9}:\\s{0,9}(?=[${quoteMarks}])`,
  "y",
);

interface Block {
  testimonial: Testimonial;
  start: number;
  end: number;
}

/** Sentences, then 'Testimonial von Author (Position): "Quote"' with an optional approval date. The rest stays text. */
export function parseResults(text: string | null): Results {
  const source = text ?? "";
  const blocks = blocksIn(source);
  const sentences = splitSentences(textBeside(blocks, source));
  return { sentences, testimonials: blocks.map(({ testimonial }) => testimonial) };
}

function textBeside(blocks: Block[], source: string): string {
  const starts = [0, ...blocks.map(({ end }) => end)];
  return starts.map((start, index) => source.slice(start, blocks[index]?.start)).join("\n");
}

/** Bounds the search for unclosed quotations. */
const mostOpen = 20;

export function blocksIn(source: string): Block[] {
  const blocks: Block[] = [];
  let position = 0;
  let open = 0;
  for (let at = source.indexOf(marker); at >= 0; at = source.indexOf(marker, Math.max(position, at + 1))) {
    const block = readBlock(source, at);
    if (block === "open" && ++open === mostOpen) break;
    if (!block || block === "open") continue;
    blocks.push(block);
    position = block.end;
  }
  return blocks;
}

const within = `(?:[^.!?:${quoteMarks}]|\\.(?!\\s)|(?<=\\b(?:\\p{L}|Dr|Prof|Dipl|Ing))\\.){0,400}?`;
const begun = `\\s{1,9}von\\s${within}[:${quoteMarks}]`;
const beside = `${within}\\([^()]{0,600}\\)\\)?\\s{0,9}:?\\s{0,9}[${quoteMarks}]`;
const meantForOne = new RegExp(
  `(?:^|[\\n.!?:)${quoteMarks}])\\s{0,9}testimonial(?:${begun}|${beside})`,
  "iu",
);

export function hasStrayTestimonial(text: string | null): boolean {
  const source = text ?? "";
  const running = textBeside(blocksIn(source), source);
  return (
    meantForOne.test(running) ||
    splitSentences(running).some((sentence) => /^\(\s*freigegeben/i.test(sentence))
  );
}

const release = /\s{0,9}\(freigegeben am (\d{2})\.(\d{2})\.(\d{4})\)/y;

function readBlock(source: string, at: number): Block | "open" | null {
  blockHead.lastIndex = at;
  const [head, author = "", position = ""] = blockHead.exec(source) ?? [];
  if (!head || !author.trim() || !position.trim()) return null;
  const start = at + head.length;
  const close = closingMark(source, start);
  if (close < 0) return "open";
  const quote = source.slice(start + 1, close).trim();
  if (!quote) return null;
  const testimonial: Testimonial = { author: author.trim(), position: position.trim(), quote };
  release.lastIndex = close + 1;
  const [note = "", day, month, year] = release.exec(source) ?? [];
  const agreed = `${year}-${month}-${day}`;
  if (!isDay(agreed)) return { testimonial, start: at, end: close + 1 };
  return { testimonial: { ...testimonial, agreed }, start: at, end: close + 1 + note.length };
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function closingMark(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    depth += quoteStep(source, at, depth);
    if (depth === 0) return at;
  }
  return -1;
}

/** People mix quotation marks, so the surrounding space decides. */
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
