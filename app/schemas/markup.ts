const names =
  "address|article|aside|blockquote|details|div|dl|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul";
const code = "^[ \\t]*```[\\s\\S]*?(?:^[ \\t]*```|$(?![\\s\\S]))|`[^`\\n]*`";
const mayBegin = new RegExp(`${code}|<(${names})\\b[^<>]*>`, "gim");
const tagOfBlock = new RegExp(`<(/?)(${names})\\b[^<>]*>`, "gi");
/** Such a block ends where the next one begins, closed or not. */
const holdsWords = /^(?:p|h[1-6])$/;

/** Stands in a text where a picture could not come along. */
export const missingPicture = "Hier fehlt ein Bild";
/** With what stored texts say from before. */
export const missingPictures: readonly string[] = [missingPicture, "Bild fehlt: hochladen"];

export interface Part {
  text: string;
  isHtml: boolean;
}

/** Without tags, entities as one character. Never longer once stored. */
export function writtenLength(text: string): number {
  const words = text.replace(/<\/?[a-z][^<>]*>/gi, "").replace(/&(?:[a-z]+|#x?[\da-f]+);/gi, "&");
  // Code points without an array, which would cost more than a keystroke may.
  return words.trim().replace(/[\ud800-\udbff](?=[\udc00-\udfff])/g, "").length;
}

/** Text with inline tags only is Markdown. */
export function holdsBlock(text: string): boolean {
  return partsOf(text).some(({ isHtml }) => isHtml);
}

/** The parts join to the text. Tags count only at line starts, after tags or when closed later. Linear time. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const lastEnds = endsOf(text);
  let done = 0;
  const take = (end: number, isHtml: boolean) => {
    if (end > done) parts.push({ text: text.slice(done, end), isHtml });
    done = end;
  };
  for (let at = 0, found = next(mayBegin, text, at); found; found = next(mayBegin, text, at)) {
    const name = found[1]?.toLowerCase();
    at = found.index + found[0].length;
    if (!name) continue;
    const isClosed = (lastEnds.get(name) ?? 0) > found.index;
    if (!isClosed && name !== "hr" && !beginsLine(text, found.index, done)) continue;
    take(found.index, false);
    at = endOf(text, { name, from: at, isClosed });
    take(at, true);
  }
  take(text.length, false);
  return parts;
}

function endsOf(text: string) {
  const ends = new Map<string, number>();
  for (let tag = next(tagOfBlock, text, 0); tag; tag = tagOfBlock.exec(text))
    if (tag[1]) ends.set(tag[2]?.toLowerCase() ?? "", tag.index);
  return ends;
}

function beginsLine(text: string, place: number, done: number) {
  let at = place;
  while (at > done && (text[at - 1] === " " || text[at - 1] === "\t")) at -= 1;
  return at === done || text[at - 1] === "\n" || text[at - 1] === ">";
}

function endOf(text: string, { name, from, isClosed }: { name: string; from: number; isClosed: boolean }) {
  if (name === "hr") return from;
  if (holdsWords.test(name)) {
    const tag = next(tagOfBlock, text, from);
    if (tag?.[1] && tag[2]?.toLowerCase() === name) return tag.index + tag[0].length;
    const end = tag?.index ?? text.length;
    const gap = text.slice(from, end).search(/\n[ \t]*\n/);
    return gap < 0 ? end : from + gap;
  }
  if (!isClosed) return text.length;
  let depth = 1;
  const same = new RegExp(`<(/?)${name}\\b[^<>]*>`, "gi");
  for (let tag = next(same, text, from); tag; tag = same.exec(text)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return tag.index + tag[0].length;
  }
  return text.length;
}

function next(pattern: RegExp, text: string, from: number) {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

interface Block {
  end: number;
  words: string;
}

/** Matched at line starts only: otherwise quadratic. */
const paragraph = /^[ \t]*```[\s\S]*?(?:^[ \t]*```|$(?![\s\S]))|\S[^\n]*(?:\n(?![ \t]*(?:\n|```))[^\n]*)*/gm;

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (const part of partsOf(text)) {
    const found = part.isHtml ? [{ 0: part.text.trimEnd(), index: 0 }] : part.text.matchAll(paragraph);
    for (const { 0: block, index } of found)
      if (block.trim()) blocks.push({ end: start + index + block.trimEnd().length, words: wordsOf(block) });
    start += part.text.length;
  }
  return blocks;
}

function wordsOf(block: string) {
  const words = block
    .slice(0, 400)
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > 50 ? `${words.slice(0, 50)}…` : words;
}
