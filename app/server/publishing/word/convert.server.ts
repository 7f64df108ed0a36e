import mammoth from "mammoth";
import { postLimits } from "~/schemas/limits";
import { hiddenMark, mendWordFile } from "./mend.server";
import { tidyWords } from "./tidy-words.server";
import { UnreadableWord } from "./unreadable.server";
import { openWordFile } from "./zip.server";

export interface WordText {
  /** The title that it begins with, when that was asked for and there is one. */
  title: string | null;
  html: string;
  /** How much of it did not come along. */
  left: { pictures: number; links: number; comments: boolean };
}

const levels = [1, 2, 3, 4, 5, 6];
const deepestList = 9;
/** No markup makes so much of a text that we could take (characters). */
const longest = 30 * postLimits.content;

/** Which style becomes what, by the names that Word, LibreOffice and Google give them, in English and in German. */
const styles = [
  `highlight[color='${hiddenMark}'] => !`,
  ...["p", "r"].map((kind) => `${kind}[style-name='${hiddenMark}'] => !`),
  ...levels.flatMap((level) =>
    [
      `[style-name='Heading ${level}']`,
      `[style-name='Überschrift ${level}']`,
      `.Heading${level}`,
      `.berschrift${level}`,
    ].map((style) => `p${style} => h${level}:fresh`),
  ),
  ...["Title", "Titel"].flatMap((name) => [`p[style-name='${name}'] => h1:fresh`, `p.${name} => h1:fresh`]),
  ...["Subtitle", "Untertitel"].flatMap((name) => [
    `p[style-name='${name}'] => p:fresh`,
    `p.${name} => p:fresh`,
  ]),
  ...["Quote", "Intense Quote", "Zitat", "Intensives Zitat"].flatMap((name) => [
    `p[style-name='${name}'] => blockquote > p:fresh`,
    `p.${name.replace(" ", "")} => blockquote > p:fresh`,
  ]),
  ...Array.from({ length: deepestList }, (_, at) => lists(at + 1)).flat(),
];

/** Of a list within lists, each of which may be of either kind. */
function lists(depth: number) {
  const around = "ul|ol > li > ".repeat(depth - 1);
  return [
    `p:unordered-list(${depth}) => ${around}ul > li:fresh`,
    `p:ordered-list(${depth}) => ${around}ol > li:fresh`,
  ];
}

/** Reads a Word document; to be done in a process of its own (see read-word.server.ts). Throws UnreadableWord. */
export async function convertWord(sent: Buffer, wantsTitle: boolean): Promise<WordText> {
  const { file, hasComments } = await mendWordFile(await openWordFile(sent));
  const html = await toHtml(file);
  if (html.length > longest) throw new UnreadableWord("long");
  const { pictures, links, ...text } = tidyWords(html, wantsTitle);
  if (!text.title && !text.html) throw new UnreadableWord("wordless");
  if (text.html.length > postLimits.content) throw new UnreadableWord("long");
  return { ...text, left: { pictures, links, comments: hasComments } };
}

async function toHtml(file: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: file },
      {
        styleMap: styles,
        // What a document says about its own conversion may be anything.
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        // None is read: each becomes a place to put one.
        convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
      },
    );
    return value;
  } catch {
    throw new UnreadableWord("damaged");
  }
}
