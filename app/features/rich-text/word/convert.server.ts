import JSZip from "jszip";
import mammoth from "mammoth";
import { postLimits } from "~/schemas/limits";
import { normalise, type WordNotice } from "./normalise.server";
import { readParts } from "./parts.server";
import type { NamedPicture, PlainDocument } from "./plain-document.server";
import { tidyWords } from "./tidy-words.server";
import { UnreadableWord } from "./unreadable.server";
import { element, xmlOf } from "./xml.server";
import { openWordFile } from "./zip.server";

/** So many are brought in from one file; each takes about a second. */
const mostPictures = 20;

export interface WordPicture {
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
  ...Array.from({ length: deepestList }, (_, at) => lists(at + 1)).flat(),
];

function lists(depth: number) {
  const around = "ul|ol > li > ".repeat(depth - 1);
  return [
    `p:unordered-list(${depth}) => ${around}ul > li:fresh`,
    `p:ordered-list(${depth}) => ${around}ol > li:fresh`,
  ];
}

/**
 * Reads a Word document; to be done in a process of its own (see read-word.server.ts). Names of notes begin with
 * `prefix`. Throws UnreadableWord.
 */
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

function packed({ body, footnotes, endnotes, links }: PlainDocument): Promise<Buffer> {
  const zip = new JSZip();
  const targets = links.map((target, at) => element("Relationship", { Id: `l${at}`, Target: target }));
  const relations = xmlOf(
    element(
      "Relationships",
      { xmlns: "http://schemas.openxmlformats.org/package/2006/relationships" },
      targets,
    ),
  );
  const named = ["h1", "h2", "h3", "h4", "h5", "h6", "title", "quote", "code", "caption"].map((id) =>
    element("w:style", { "w:type": "paragraph", "w:styleId": id }),
  );
  const kinds = ["bullet", "decimal"].map((format, at) =>
    element(
      "w:abstractNum",
      { "w:abstractNumId": String(at + 1) },
      Array.from({ length: deepestList }, (_, level) =>
        element("w:lvl", { "w:ilvl": String(level) }, [element("w:numFmt", { "w:val": format })]),
      ),
    ),
  );
  const numbered = ["1", "2"].map((id) =>
    element("w:num", { "w:numId": id }, [element("w:abstractNumId", { "w:val": id })]),
  );
  const parts = {
    document: element("w:document", {}, [element("w:body", {}, body)]),
    footnotes: element("w:footnotes", {}, footnotes),
    endnotes: element("w:endnotes", {}, endnotes),
    styles: element("w:styles", {}, [
      ...named,
      element("w:style", { "w:type": "character", "w:styleId": "code" }),
    ]),
    numbering: element("w:numbering", {}, [...kinds, ...numbered]),
  };
  for (const [name, part] of Object.entries(parts)) zip.file(`word/${name}.xml`, xmlOf(part));
  for (const name of ["document", "footnotes", "endnotes"])
    zip.file(`word/_rels/${name}.xml.rels`, relations);
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
