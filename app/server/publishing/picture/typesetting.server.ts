import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPng } from "./png.server.js";

interface Letters {
  /** In pixels; all measures are for this size. */
  size: number;
  /** Place in the picture (x, y), width, height, origin (left, top) and advance of each letter. */
  glyphs: Record<string, [number, number, number, number, number, number, number]>;
  kerning: Record<string, number>;
}

// Drawn from the site's typeface by app/bin/pictures.js, so that nothing has to be installed to set a line of type.
const folder = "public/images/og/articles/letters";
let loaded: (Letters & { pixels: Uint8Array; width: number }) | undefined;

function letters() {
  loaded ??= {
    ...(JSON.parse(readFileSync(join(folder, "letters.json"), "utf8")) as Letters),
    ...readPng(readFileSync(join(folder, "letters.png"))),
  };
  return loaded;
}

/** Words are set a little closer than the typeface says, as headings on the site are. */
const tracking = -0.025;
const leading = 1.12;

interface Setting {
  lines: string[];
  /** In pixels, like `leading`. */
  size: number;
  leading: number;
}

/**
 * Breaks a text into lines of at most `width` pixels, in the largest type with which they are at most `height` high.
 * Letters that the typeface lacks, such as emoji, are left out; words that are too long for a line are broken.
 */
export function fitLines(
  text: string,
  width: number,
  height: number,
  { largest, smallest }: { largest: number; smallest: number },
): Setting {
  const words = known(text).split(/\s+/).filter(Boolean);
  for (let size = largest; ; size -= 2) {
    const last = size <= smallest;
    const step = Math.round(size * leading);
    const most = Math.max(1, Math.floor(height / step));
    const fits = words.every((word) => measure(word, size) <= width);
    if (!fits && !last && size > largest * 0.55) continue;
    const pieces = fits ? words : words.flatMap((word) => broken(word, size, width));
    const lines = filled(pieces, size, width);
    if (lines.length > most && !last) continue;
    return { lines: balanced(pieces, lines, size, width).slice(0, most), size, leading: step };
  }
}

/** Draws a line of text; `paint` gets each pixel with its strength from 0 to 15. */
export function drawLine(
  text: string,
  size: number,
  left: number,
  baseline: number,
  paint: (x: number, y: number, strength: number) => void,
): void {
  const { glyphs, size: drawn, pixels, width } = letters();
  const scale = drawn / size;
  advances(text, size, (character, offset) => {
    const [gx, gy, gw, gh, originX, originY] = glyphs[character] ?? [0, 0, 0, 0, 0, 0];
    const atX = left + offset - originX / scale;
    const atY = baseline - originY / scale;
    for (let y = Math.floor(atY); y < atY + gh / scale; y++) {
      for (let x = Math.floor(atX); x < atX + gw / scale; x++) {
        const box = { x: (x - atX) * scale, y: (y - atY) * scale, width: gw, height: gh };
        const strength = mean(pixels, width, gx, gy, box, scale);
        if (strength > 0) paint(x, y, strength);
      }
    }
  });
}

/** The mean strength of the part of a letter that one pixel covers. */
function mean(
  pixels: Uint8Array,
  stride: number,
  gx: number,
  gy: number,
  box: { x: number; y: number; width: number; height: number },
  scale: number,
) {
  let sum = 0;
  let area = 0;
  for (let y = Math.floor(box.y); y < box.y + scale; y++) {
    const rowShare = Math.min(y + 1, box.y + scale) - Math.max(y, box.y);
    for (let x = Math.floor(box.x); x < box.x + scale; x++) {
      const share = rowShare * (Math.min(x + 1, box.x + scale) - Math.max(x, box.x));
      area += share;
      if (x >= 0 && x < box.width && y >= 0 && y < box.height)
        sum += share * (pixels[(gy + y) * stride + gx + x] ?? 0);
    }
  }
  return Math.round(sum / area);
}

/** A text in the letters there are: composed, without accents that are missing, without what has no letter at all. */
function known(text: string): string {
  const { glyphs } = letters();
  const letter = (character: string) => {
    if (glyphs[character]) return character;
    if (/\s/.test(character)) return " ";
    return [...character.normalize("NFKD")].filter((part) => glyphs[part]).join("");
  };
  return [...text.normalize("NFC")].map(letter).join("");
}

function measure(text: string, size: number): number {
  return advances(text, size);
}

/** Walks along a line and gives its length. */
function advances(text: string, size: number, at?: (character: string, offset: number) => void): number {
  const { glyphs, kerning, size: drawn } = letters();
  let offset = 0;
  let before = "";
  for (const character of text) {
    offset += ((kerning[before + character] ?? 0) * size) / drawn;
    at?.(character, offset);
    offset += (((glyphs[character]?.[6] ?? 0) + tracking * drawn) * size) / drawn;
    before = character;
  }
  return offset;
}

function filled(words: string[], size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && measure(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines, as even as they can be. */
function balanced(words: string[], lines: string[], size: number, width: number): string[] {
  let best = lines;
  for (let narrower = width - 20; narrower > width / 2; narrower -= 20) {
    const next = filled(words, size, narrower);
    if (next.length > lines.length) break;
    best = next;
  }
  return best;
}

/** A word in pieces that fit a line; a hyphen says that it goes on. */
function broken(word: string, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const part of word.split(/(?<=-)/)) {
    for (const character of part) {
      if (measure(`${piece}${character}-`, size) > width) {
        pieces.push(piece.endsWith("-") ? piece : `${piece}-`);
        piece = "";
      }
      piece += character;
    }
  }
  return piece ? [...pieces, piece] : pieces;
}
