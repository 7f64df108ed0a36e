import type JSZip from "jszip";
import { postLimits } from "~/schemas/limits";
import { escapeMarkup } from "~/schemas/text";
import { UnreadableWord } from "./unreadable.server";

/** The highlight of hidden words, and the name of hidden styles: for the converter's style map. */
export const hiddenMark = "hidden-by-word";

/** The parts of a document that hold words or say how they look, and those that say what belongs to them. */
const parts = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.xml\.rels)$/;
const wordsAt = /^word\/(?:document|footnotes|endnotes)\.xml$/;
const relationsNamespace = "http://schemas.openxmlformats.org/package/2006/relationships";
const noRelations = `<Relationships xmlns="${relationsNamespace}"></Relationships>`;

/** To the end where one is not closed: that is refused later on, and costs no second look. */
const asides = /<!--.*?(?:-->|$)|<!\[CDATA\[(.*?)(?:\]\]>|$)/gs;
const hidden = /<w:vanish(?=[\s/>])([^<>]*?)(\/?)>/g;
const isOff = /\bw:val\s*=\s*["'](?:0|false|off)["']/;
const style = /<w:style(?=[\s>])[^<>]*>.*?(?:<\/w:style>|$)/gs;
const cell = /<w:tc(?=[\s>])/g;
const commented = /<w:commentReference(?=[\s/>])/;
const related = /\br:(?:embed|link|id)\s*=\s*["']([^"'<>&]+)["']/g;
const relationId = /\bId\s*=\s*["']([^"']+)["']/g;

/**
 * Writes what the converter would overlook or stumble over so that it does not: words in other encodings, in CDATA or
 * hidden, and relations that are not there. Gives the file again, and whether anybody has commented on it. Throws
 * UnreadableWord, also for more cells than there is room for: the converter takes long for them.
 */
export async function mendWordFile(zip: JSZip): Promise<{ file: Buffer; hasComments: boolean }> {
  // None is read, see convert.server.ts.
  zip.remove("word/media/");
  let isCommented = false;
  for (const { name } of zip.file(parts)) zip.file(name, mended(name, await textOf(zip, name)));
  for (const { name } of zip.file(wordsAt)) {
    const xml = (await zip.file(name)?.async("string")) ?? "";
    const cells = xml.match(cell)?.length ?? 0;
    if (cells * "<td></td>".length > postLimits.content) throw new UnreadableWord("long");
    isCommented ||= commented.test(xml);
    const relations = name.replace(/^word\/(.*)$/, "word/_rels/$1.rels");
    const known = (await zip.file(relations)?.async("string")) ?? "";
    zip.file(relations, withRelations(known, xml));
  }
  const file = await zip.generateAsync({ type: "nodebuffer", compression: "STORE" });
  return { file, hasComments: isCommented && zip.file("word/comments.xml") !== null };
}

function mended(name: string, xml: string) {
  const text = xml.replace(asides, (_, words: string | undefined) => escapeMarkup(words ?? ""));
  if (name === "word/styles.xml") return text.replace(style, named);
  return wordsAt.test(name) ? text.replace(hidden, marked) : text;
}

/** A highlight is what the converter tells of words; their own stands behind it, and the first counts. */
function marked(whole: string, attributes: string, isEmpty: string) {
  return isEmpty && !isOff.test(attributes) ? `<w:highlight w:val="${hiddenMark}"/>` : whole;
}

function named(whole: string) {
  const isHidden = [...whole.matchAll(hidden)].some(([, attributes = ""]) => !isOff.test(attributes));
  return isHidden ? whole.replace(/<w:name(?=[\s/>])[^<>]*>/, `<w:name w:val="${hiddenMark}"/>`) : whole;
}

/** With one for each id that the words speak of: what it stands for is not there, and stays out like all that is not. */
function withRelations(relations: string, xml: string) {
  const known = new Set([...relations.matchAll(relationId)].map(([, id]) => id));
  const missing = new Set([...xml.matchAll(related)].map(([, id]) => id).filter((id) => !known.has(id)));
  const made = Array.from(
    missing,
    (id) => `<Relationship xmlns="${relationsNamespace}" Id="${id}" Target="fehlt"/>`,
  ).join("");
  const whole = relations.includes("</") ? relations : noRelations;
  return whole.replace(/<\/[^<>]*>\s*$/, (end) => made + end);
}

async function textOf(zip: JSZip, name: string): Promise<string> {
  const bytes = (await zip.file(name)?.async("uint8array")) ?? new Uint8Array();
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableWord("damaged");
  }
}

function encodingOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString("latin1");
  if (start.startsWith("\xff\xfe")) return "utf-16le";
  if (start.startsWith("\xfe\xff")) return "utf-16be";
  if (start.startsWith("\xef\xbb\xbf")) return "utf-8";
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1] ?? "utf-8";
}
