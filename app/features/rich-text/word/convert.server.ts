import JSZip from "jszip";
import mammoth from "mammoth";
import { postLimits } from "~/schemas/limits";
import { normalise, type WordNotice } from "./normalise.server";
import { readParts } from "./parts.server";
import type { NamedPicture, PlainDocument } from "./plain-document.server";
import { tidyWords } from "./tidy-words.server";
import { element, xmlOf } from "./xml.server";
import { openWordFile, UnreadableWord, type WordProblem } from "./zip.server";

/** So many are brought in from one file; each takes about a second. */
const mostPictures = 20;

interface WordPicture {
  bytes: Uint8Array;
  alt: string;
}

export interface WordText {
  title: string | null;
  html: string;
  /** In the order of the notes in the text that one is missing; null for what is in no file. */
  pictures: (WordPicture | null)[];
  left: { links: number; signs: number; notices: WordNotice[] };
}

export interface WordQuestion {
  pieces: Uint8Array[];
  /** Whether the title that it begins with is to come apart. */
  wantsTitle: boolean;
  /** What the names of its notes begin with, so that they are no others of the article. */
  prefix: string;
}

export type WordAnswer = WordText | { problem: WordProblem };

const deepestList = 9;
/** No markup makes so much of a text that we could take (characters). */
const longest = 30 * postLimits.content;

const styles = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.h${level} => h${level}:fresh`),
  "p.title => h1:fresh",
  "p.quote => blockquote > p:fresh",
  "p.code => pre > code:separator('\\n')",
  "p.caption => figcaption:fresh",
  "r.code => code",
  ...Array.from({ length: deepestList }, (_, depth) => {
    const around = "ul|ol > li > ".repeat(depth);
    return [
      `p:unordered-list(${depth + 1}) => ${around}ul > li:fresh`,
      `p:ordered-list(${depth + 1}) => ${around}ol > li:fresh`,
    ];
  }).flat(),
];

/** Reads a Word file; to be done in a process of its own (see read-word.server.ts). */
export async function answerWord({ pieces, wantsTitle, prefix }: WordQuestion): Promise<WordAnswer> {
  try {
    return await convertWord(Buffer.concat(pieces), wantsTitle, prefix);
  } catch (error) {
    if (error instanceof UnreadableWord) return { problem: error.problem };
    throw error;
  }
}

/** Names of notes begin with `prefix`. Throws UnreadableWord. */
export async function convertWord(sent: Buffer, wantsTitle: boolean, prefix: string): Promise<WordText> {
  const file = await openWordFile(sent);
  const document = normalise(await readParts(file));
  const { html, signs } = await toHtml(await packed(document), prefix);
  if (html.length > longest) throw new UnreadableWord("long");
  const { pictures, links, ...text } = tidyWords(html, wantsTitle);
  if (!text.title && !text.html) throw new UnreadableWord("wordless");
  if (text.html.length > postLimits.content) throw new UnreadableWord("long");
  const shown = pictures.flatMap((at) => document.pictures[at] ?? []);
  return {
    ...text,
    pictures: await picturesIn(file, shown),
    left: { links, signs, notices: document.notices },
  };
}

function picturesIn(zip: JSZip, named: NamedPicture[]): Promise<(WordPicture | null)[]> {
  const files = new Map(Object.values(zip.files).map((file) => [file.name.toLowerCase(), file]));
  return Promise.all(
    named.map(async ({ path, alt }, at) => {
      const file = at < mostPictures ? files.get(path ?? "") : undefined;
      return file ? { bytes: await file.async("uint8array"), alt } : null;
    }),
  );
}

/** All that the paragraphs of a plain document refer to. */
const paragraphStyles = ["h1", "h2", "h3", "h4", "h5", "h6", "title", "quote", "code", "caption"].map((id) =>
  element("w:style", { "w:type": "paragraph", "w:styleId": id }),
);
const codeStyle = element("w:style", { "w:type": "character", "w:styleId": "code" });
const levels = Array.from({ length: deepestList }, (_, level) => String(level));
const lists = ["bullet", "decimal"].map((format, at) => {
  const look = [element("w:numFmt", { "w:val": format })];
  const items = levels.map((level) => element("w:lvl", { "w:ilvl": level }, look));
  return element("w:abstractNum", { "w:abstractNumId": String(at + 1) }, items);
});
const numbers = ["1", "2"].map((id) =>
  element("w:num", { "w:numId": id }, [element("w:abstractNumId", { "w:val": id })]),
);

function packed({ body, footnotes, endnotes, links }: PlainDocument): Promise<Buffer> {
  const zip = new JSZip();
  const xmlns = "http://schemas.openxmlformats.org/package/2006/relationships";
  const targets = links.map((target, at) => element("Relationship", { Id: `l${at}`, Target: target }));
  const relations = xmlOf(element("Relationships", { xmlns }, targets));
  const parts = {
    document: [element("w:body", {}, body)],
    footnotes,
    endnotes,
    styles: [...paragraphStyles, codeStyle],
    numbering: [...lists, ...numbers],
  };
  for (const [name, inside] of Object.entries(parts)) {
    zip.file(`word/${name}.xml`, xmlOf(element(`w:${name}`, {}, inside)));
    zip.file(`word/_rels/${name}.xml.rels`, relations);
  }
  return zip.generateAsync({ type: "nodebuffer", compression: "STORE" });
}

async function toHtml(file: Buffer, idPrefix: string): Promise<{ html: string; signs: number }> {
  try {
    const options = {
      styleMap: styles,
      includeDefaultStyleMap: false,
      includeEmbeddedStyleMap: false,
      idPrefix,
    };
    const { value, messages } = await mammoth.convertToHtml({ buffer: file }, options);
    // All that is in this file is known to it, but for signs of fonts that it has no letters for.
    return { html: value, signs: messages.length };
  } catch {
    throw new UnreadableWord("damaged");
  }
}
