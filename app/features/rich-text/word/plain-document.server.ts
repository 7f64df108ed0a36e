import type { Look } from "./styles.server";
import { element, type XmlElement } from "./xml.server";

/** A picture as the document names it: where it lies in the file, if it does, and what it shows. */
export interface NamedPicture {
  path: string | undefined;
  alt: string;
}

export interface PlainDocument {
  body: XmlElement[];
  footnotes: XmlElement[];
  endnotes: XmlElement[];
  links: string[];
  /** By the numbers that stand between two signs of a picture. */
  pictures: NamedPicture[];
}

/** Characters that stand for something in what the converter gives; no document holds them, see `text`. */
export const signs = {
  picture: "\ufdd0",
  numberStart: "\ufdd1",
  numberEnd: "\ufdd2",
  nothing: "\ufdd3",
};

export const plainLook: Look = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  raised: undefined,
  hidden: false,
  font: "Symbol",
};

export const property = (name: string, value: string) => element(name, { "w:val": value });

export const sign = (content: string) => element("w:t", {}, [content]);

export const text = (words: string) => sign(words.replace(/[\ufdd0-\ufdd3]/g, ""));

export const paragraph = (words: XmlElement[], properties: XmlElement[] = []) =>
  element("w:p", {}, [element("w:pPr", {}, properties), ...words]);

export function run({ bold, italic, strike, code, raised }: Look, content: XmlElement): XmlElement {
  const properties = [
    ...(code ? [property("w:rStyle", "code")] : []),
    ...(bold ? [element("w:b")] : []),
    ...(italic ? [element("w:i")] : []),
    ...(strike ? [element("w:strike")] : []),
    ...(raised ? [property("w:vertAlign", raised)] : []),
  ];
  return element("w:r", {}, [element("w:rPr", {}, properties), content]);
}

/** Puts a run behind others, into the last where both look the same. */
export function addRun(words: XmlElement[], added: XmlElement): void {
  const last = words.at(-1);
  const look = (one: XmlElement) => JSON.stringify(one.children[0]);
  if (last?.name === added.name && look(last) === look(added)) last.children.push(...added.children.slice(1));
  else words.push(added);
}
