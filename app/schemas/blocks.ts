import { partsOf } from "./markup";

/** A block of a text as it was typed, HTML or Markdown. */
export interface Block {
  /** Where it ends in the text. */
  end: number;
  /** Its first words. */
  words: string;
}

/** Code with its empty lines, or what empty lines part. Looked for at the start of a line: from each blank it would be once more. */
const paragraph = /^[ \t]*```[\s\S]*?(?:^[ \t]*```|$(?![\s\S]))|\S[^\n]*(?:\n(?![ \t]*(?:\n|```))[^\n]*)*/gm;

/** The blocks of a text, as people would count its paragraphs: those of HTML, and between them what empty lines part. */
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
