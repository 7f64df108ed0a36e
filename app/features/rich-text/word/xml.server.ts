import { SaxesParser } from "saxes";
import { escapeMarkup } from "~/schemas/text";
import { UnreadableWord } from "./zip.server";

/** An element by the names below, whichever prefixes its file has chosen. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

const office = "http://schemas.openxmlformats.org";
/** As a file in the strict variant of the format calls them. */
const strict = "http://purl.oclc.org/ooxml";
const microsoft = "urn:schemas-microsoft-com";
const prefixes = new Map(
  Object.entries({
    w: [`${office}/wordprocessingml/2006/main`, `${strict}/wordprocessingml/main`],
    r: [`${office}/officeDocument/2006/relationships`, `${strict}/officeDocument/relationships`],
    m: [`${office}/officeDocument/2006/math`, `${strict}/officeDocument/math`],
    a: [`${office}/drawingml/2006/main`, `${strict}/drawingml/main`],
    c: [`${office}/drawingml/2006/chart`, `${strict}/drawingml/chart`],
    dgm: [`${office}/drawingml/2006/diagram`, `${strict}/drawingml/diagram`],
    rel: [`${office}/package/2006/relationships`],
    wp: [`${office}/drawingml/2006/wordprocessingDrawing`, `${strict}/drawingml/wordprocessingDrawing`],
    mc: [`${office}/markup-compatibility/2006`],
    v: [`${microsoft}:vml`],
  }).flatMap(([prefix, addresses]) => addresses.map((address) => [address, prefix])),
);

/** Deeper than any list, table or formula that an article could show. */
const deepest = 200;
/** So many fit into the memory of the process that reads. */
const mostElements = 600_000;
const holdsText = /^(?:w|m|a):t$|^w:instrText$/;

const nameOf = (uri: string, local: string) => (uri ? `${prefixes.get(uri) ?? "other"}:${local}` : local);

/** Throws UnreadableWord. No entity of a file's own is known, so none is expanded. */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  let elements = 0;
  parser.on("opentag", ({ uri, local, attributes }) => {
    elements += 1;
    if (elements > mostElements) throw new UnreadableWord("long");
    if (open.length > deepest) throw new UnreadableWord("nested");
    const named: Record<string, string> = {};
    for (const { uri, local, value } of Object.values(attributes)) named[nameOf(uri, local)] = value;
    const element = { name: nameOf(uri, local), attributes: named, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const addText = (text: string) => {
    const holder = open.at(-1);
    if (holder && holdsText.test(holder.name)) holder.children.push(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  try {
    parser.write(xml).close();
  } catch (error) {
    throw error instanceof UnreadableWord ? error : new UnreadableWord("damaged");
  }
  const [element] = elementsOf(root);
  if (!element) throw new UnreadableWord("damaged");
  return element;
}

export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: (XmlElement | string)[] = [],
): XmlElement {
  return { name, attributes, children };
}

export function elementsOf(parent: XmlElement | undefined, name?: string): XmlElement[] {
  const elements = (parent?.children ?? []).filter((child) => typeof child !== "string");
  return name ? elements.filter((child) => child.name === name) : elements;
}

export function childOf(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let found = parent;
  for (const name of names) found = elementsOf(found, name)[0];
  return found;
}

export function valOf(parent: XmlElement | undefined, ...names: string[]): string | undefined {
  return childOf(parent, ...names)?.attributes["w:val"];
}

/** A property that is on or off; undefined where nothing is said of it. */
export function isOn(parent: XmlElement | undefined, name: string): boolean | undefined {
  const property = childOf(parent, name);
  return property && !/^(?:0|false|off)$/.test(property.attributes["w:val"] ?? "");
}

export function textOf(parent: XmlElement): string {
  return parent.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

export function xmlOf(part: XmlElement): string {
  const declared = {
    "xmlns:w": `${office}/wordprocessingml/2006/main`,
    "xmlns:r": `${office}/officeDocument/2006/relationships`,
  };
  return written({ ...part, attributes: { ...declared, ...part.attributes } });
}

function written(node: XmlElement | string): string {
  if (typeof node === "string") return escapeMarkup(node);
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeMarkup(value)}"`,
  );
  return `<${node.name}${attributes.join("")}>${node.children.map(written).join("")}</${node.name}>`;
}
