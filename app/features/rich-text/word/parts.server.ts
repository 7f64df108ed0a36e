import type JSZip from "jszip";
import { parseUrl } from "~/content/parse-url";
import { decodedFragment } from "~/schemas/fragment";
import { postLimits } from "~/schemas/limits";
import { elementsOf, parseXml, type XmlElement } from "./xml.server";
import { UnreadableWord } from "./zip.server";

export interface WordPart {
  root: XmlElement;
  links: Map<string, string>;
  /** The names of its pictures in the file, by their ids. */
  images: Map<string, string>;
}

export interface WordParts {
  main: WordPart;
  styles?: WordPart;
  numbering?: WordPart;
  footnotes?: WordPart;
  endnotes?: WordPart;
  hasComments: boolean;
  margins: WordPart[];
}

interface Relation {
  id: string;
  /** The last word of its address, which the variants of the format share. */
  type: string;
  target: string;
  isExternal: boolean;
}

/** So much in one part is more than any text that we could take (characters). */
const longestPart = 16 * 1024 * 1024;
const cell = /<(?:[\w.-]+:)?tc[\s/>]/g;

/** Reads what a Word file consists of, by what its relations say: names of parts are free. Throws UnreadableWord. */
export async function readParts(zip: JSZip): Promise<WordParts> {
  const files = new Map(Object.values(zip.files).map((file) => [file.name.toLowerCase(), file]));
  const fileOf = (path: string) => files.get(path.toLowerCase());
  const relationsOf = async (path: string) => {
    const file = fileOf(path.replace(/[^/]*$/, "_rels/$&.rels"));
    return file ? relationsIn(await parsed(file)) : [];
  };
  const targets = (relations: Relation[], type: string, from: string) =>
    relations
      .filter((relation) => relation.type === type && !relation.isExternal)
      .map(({ target }) => resolved(target, from));
  const read = async (path: string): Promise<WordPart | undefined> => {
    const file = fileOf(path);
    if (!file) return undefined;
    const relations = await relationsOf(path);
    const ofType = (wanted: string) => relations.filter(({ type }) => type === wanted);
    const inFile = ofType("image").filter(({ isExternal }) => !isExternal);
    return {
      root: await parsed(file),
      links: new Map(ofType("hyperlink").map(({ id, target }) => [id, target])),
      images: new Map(inFile.map(({ id, target }) => [id, resolved(target, path).toLowerCase()])),
    };
  };

  const mains = targets(await relationsOf(""), "officeDocument", "");
  const path = [...mains, "word/document.xml"].find((path) => fileOf(path)) ?? "";
  const main = await read(path);
  if (main?.root.name !== "w:document") throw new UnreadableWord("none");
  const relations = await relationsOf(path);
  // Some programs leave the relations of parts with usual names out.
  const pathOf = (type: string) =>
    [...targets(relations, type, path), resolved(`${type}.xml`, path)].find(fileOf) ?? "";
  const margins = ["header", "footer"].flatMap((type) => targets(relations, type, path));
  return {
    main,
    styles: await read(pathOf("styles")),
    numbering: await read(pathOf("numbering")),
    footnotes: await read(pathOf("footnotes")),
    endnotes: await read(pathOf("endnotes")),
    hasComments: pathOf("comments") !== "",
    margins: (await Promise.all(margins.map(read))).filter((part) => part !== undefined),
  };
}

function relationsIn(root: XmlElement): Relation[] {
  return elementsOf(root, "rel:Relationship").map(
    ({ attributes: { Id = "", Type = "", Target = "", TargetMode } }) => ({
      id: Id,
      type: Type.replace(/.*\//, ""),
      target: Target,
      isExternal: TargetMode === "External",
    }),
  );
}

function resolved(target: string, from: string): string {
  const base = `part://file/${from}`;
  return decodedFragment(parseUrl(target, base)?.pathname.slice(1) ?? "");
}

async function parsed(file: JSZip.JSZipObject): Promise<XmlElement> {
  const text = decoded(await file.async("uint8array"));
  const cells = text.match(cell)?.length ?? 0;
  const isLong = text.length > longestPart || cells * "<td></td>".length > postLimits.content;
  if (isLong) throw new UnreadableWord("long");
  return parseXml(text);
}

function decoded(bytes: Uint8Array): string {
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
