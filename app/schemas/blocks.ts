import { partsOf } from "./markup";

export interface Block {
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
