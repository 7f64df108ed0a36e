import { postLimits } from "~/schemas/limits";
import { slugify } from "~/schemas/slug";
import { addressOf, choiceIn, type Field, hasWholeFields, isFormula } from "./fields.server";
import { formulaParts } from "./formulas.server";
import { type Label, type Numbering, readNumbering } from "./numbering.server";
import type { WordPart, WordParts } from "./parts.server";
import {
  addRun,
  type NamedPicture,
  type PlainDocument,
  paragraph,
  plainLook,
  property,
  run,
  sign,
  signs,
  text,
} from "./plain-document.server";
import { type Chain, type Kind, kindOf, type Look, lookOf, readStyles, type Styles } from "./styles.server";
import { childOf, element, elementsOf, isOn, textOf, type XmlElement } from "./xml.server";
import { UnreadableWord } from "./zip.server";

/** What staff have to know of a text: what of it is not there, or is there otherwise. */
export type WordNotice =
  | "comments"
  | "tracked"
  | "formulas"
  | "labels"
  | "headingNumbers"
  | "margins"
  | "embedded";

interface Reading {
  styles: Styles;
  labelOf: Numbering;
  /** Of the part that is read: where its links lead, and whether each of its fields has an end. */
  targets: Map<string, string>;
  images: Map<string, string>;
  pictures: NamedPicture[];
  bookmarks: Map<string, string>;
  isWhole: boolean;
  /** By the name of their reference and their ids, those of the document. */
  notes: Map<string, string>;
  links: string[];
  notices: Set<WordNotice>;
  characters: number;
}

interface Flow {
  fields: Field[];
  levels: number[];
  /** Words of a paragraph whose end was deleted: they belong to the next. */
  held: XmlElement[];
  isHead: boolean;
}

interface Pen {
  reading: Reading;
  flow: Flow;
  words: XmlElement[];
  after: XmlElement[];
  kind: Kind;
  styles: Chain;
  look: Look;
  href?: string;
  /** What the picture shows that is written now. */
  alt?: string;
}

/** Keeps the words of all that is not known to show none. Throws UnreadableWord for more than there is room for. */
export function normalise(parts: WordParts): PlainDocument & { notices: WordNotice[] } {
  const styles = readStyles(parts.styles?.root);
  const reading: Reading = {
    styles,
    labelOf: readNumbering(parts.numbering?.root, styles),
    targets: parts.main.links,
    images: parts.main.images,
    pictures: [],
    bookmarks: new Map(),
    isWhole: hasWholeFields(parts.main.root),
    notes: new Map(),
    links: [],
    notices: new Set(),
    characters: 0,
  };
  addBookmarks(reading.bookmarks, parts.main.root);
  for (const [name, part] of [
    ["footnote", parts.footnotes],
    ["endnote", parts.endnotes],
  ] as const)
    for (const [at, note] of notesIn(part, name).entries())
      reading.notes.set(`w:${name}Reference ${note.attributes["w:id"]}`, String(at + 1));
  const body = blocksOf(reading, elementsOf(childOf(parts.main.root, "w:body")));
  const notes = (part: WordPart | undefined, name: string) => {
    const { links = new Map(), images = new Map(), root } = part ?? {};
    const inside = { ...reading, targets: links, images, isWhole: hasWholeFields(root) };
    return notesIn(part, name).map((note, at) =>
      element(`w:${name}`, { "w:id": String(at + 1) }, blocksOf(inside, elementsOf(note))),
    );
  };
  const footnotes = notes(parts.footnotes, "footnote");
  const endnotes = notes(parts.endnotes, "endnote");
  if (parts.margins.some(({ root }) => textOf(root).trim())) reading.notices.add("margins");
  const { links, notices, pictures } = reading;
  if (!parts.hasComments) notices.delete("comments");
  return { body, footnotes, endnotes, links, pictures, notices: [...notices] };
}

/** Without the lines that Word draws above them. */
function notesIn(part: WordPart | undefined, name: string): XmlElement[] {
  return elementsOf(part?.root, `w:${name}`).filter(
    ({ attributes }) => !attributes["w:type"] || attributes["w:type"] === "normal",
  );
}

const changes = /^w:(?:del|ins|moveFrom|moveTo)$/;
const outline = /Pr$|^w:(?:tblGrid|sectPr)$/;
const inlines = /^(?:w:(?:r|hyperlink|fldSimple|ruby|dir|bdo)|m:oMath|m:oMathPara)$/;

function newFlow(): Flow {
  return { fields: [], levels: [], held: [], isHead: false };
}

function blocksOf(reading: Reading, nodes: XmlElement[], flow = newFlow()): XmlElement[] {
  const blocks: XmlElement[] = [];
  const endHeld = () => {
    if (flow.held.length) blocks.push(paragraph(flow.held));
    flow.held = [];
  };
  const walk = (node: XmlElement) => {
    if (node.name === "w:p" || node.name === "a:p") blocks.push(...paragraphOf(reading, flow, node));
    else if (node.name === "w:tbl") {
      endHeld();
      flow.levels = [];
      blocks.push(tableOf(reading, node));
    } else if (inlines.test(node.name)) blocks.push(...paragraphOf(reading, flow, paragraph([node])));
    else for (const child of shownIn(reading, node)) walk(child);
  };
  nodes.forEach(walk);
  endHeld();
  return blocks;
}

/** What Word shows of an element that only holds others; notes what it does not show, or shows as somebody's change. */
function shownIn(reading: Reading, node: XmlElement): XmlElement[] {
  if (changes.test(node.name) && node.children.length) reading.notices.add("tracked");
  if (/^w:(?:altChunk|subDoc)$/.test(node.name)) reading.notices.add("embedded");
  if (/^w:(?:del|moveFrom)$/.test(node.name) || outline.test(node.name)) return [];
  return node.name === "mc:AlternateContent" ? branchOf(node) : elementsOf(node);
}

/** Of several ways to write the same, the first that says something. */
function branchOf(node: XmlElement): XmlElement[] {
  const branches = elementsOf(node).filter(({ name }) => /^mc:(?:Choice|Fallback)$/.test(name));
  const says = (branch: XmlElement): boolean =>
    /^(?:[wma]:t|a:blip|v:imagedata|v:textpath|c:chart|dgm:relIds|w:sym)$/.test(branch.name) ||
    elementsOf(branch).some(says);
  return elementsOf(branches.find(says) ?? branches[0]);
}

function paragraphOf(reading: Reading, flow: Flow, node: XmlElement): XmlElement[] {
  const properties = childOf(node, "w:pPr");
  const styles = reading.styles.ofParagraph(properties);
  const look = { ...plainLook, hidden: lookOf(undefined, [], styles, false).hidden };
  const pen: Pen = { reading, flow, words: [], after: [], kind: kindOf(properties, styles), styles, look };
  writeAll(pen, elementsOf(node));
  const mark = childOf(properties, "w:rPr");
  if (childOf(mark, "w:del") || childOf(mark, "w:moveFrom")) {
    reading.notices.add("tracked");
    flow.held.push(...pen.words);
    return pen.after;
  }
  pen.words.unshift(...flow.held);
  flow.held = [];
  const label = reading.labelOf(properties, styles);
  // Of an empty paragraph nothing is left, but in code a line.
  if (!pen.words.length && pen.kind !== "code") return pen.after;
  const isItem = pen.kind === "p" && (label?.kind === "bullet" || label?.kind === "number");
  return [isItem ? itemOf(pen, label) : labelled(pen, label), ...pen.after];
}

function itemOf({ reading, flow, words }: Pen, { kind, level, number, text }: Label): XmlElement {
  if (kind === "number") {
    if (!/^\(?\d+[.):]*$/.test(text)) reading.notices.add("labels");
    words.unshift(run(plainLook, sign(signs.numberStart + number + signs.numberEnd)));
  }
  const place = [
    property("w:ilvl", String(depthOf(flow, level))),
    property("w:numId", kind === "number" ? "2" : "1"),
  ];
  return paragraph(words, [element("w:numPr", {}, place)]);
}

function labelled({ reading, flow, words, kind }: Pen, label: Label | undefined): XmlElement {
  flow.levels = [];
  if (label?.kind === "words") words.unshift(run(plainLook, text(`${label.text} `)));
  else if (label?.kind === "number") reading.notices.add("headingNumbers");
  if (kind === "code") words.push(run(plainLook, sign(signs.nothing)));
  return paragraph(words, kind === "p" ? [] : [property("w:pStyle", kind)]);
}

function depthOf(flow: Flow, level: number): number {
  flow.levels = [...flow.levels.filter((open) => open < level), level];
  return flow.levels.length - 1;
}

function linkTo({ links }: Reading, address: string): string {
  if (links.at(-1) !== address) links.push(address);
  return `l${links.length - 1}`;
}

/** Puts something into the paragraph, unless it is hidden or an instruction that only its result is shown of. */
function put({ reading, flow: { fields }, words, kind, look, href }: Pen, content: XmlElement): void {
  if (look.hidden || (reading.isWhole && fields.some(({ isShown }) => !isShown))) return;
  reading.characters += textOf(content).replace(/\s+/g, "").length;
  if (reading.characters > postLimits.content) throw new UnreadableWord("long");
  const isBreak = content.name === "w:br";
  const isPlain = isBreak || kind === "code" || content.name.endsWith("noteReference");
  const added = run(isPlain ? plainLook : look, isBreak && kind === "code" ? text("\n") : content);
  const address = href ?? fields.map((field) => linked(reading, addressOf(field))).findLast(Boolean);
  if (isPlain || address === undefined) addRun(words, added);
  else words.push(element("w:hyperlink", { "r:id": linkTo(reading, address) }, [added]));
}

function write(pen: Pen, node: XmlElement): void {
  (writers[node.name] ?? writeShown)(pen, node);
}

function writeAll(pen: Pen, nodes: XmlElement[]): void {
  for (const node of nodes) write(pen, node);
}

const writeShown = (pen: Pen, node: XmlElement) => writeAll(pen, shownIn(pen.reading, node));

const writeRun = (pen: Pen, node: XmlElement) => writeShown({ ...pen, look: lookOfRun(pen, node) }, node);

/** Signs of a font that has letters of its own are told as such. */
function writeText(pen: Pen, node: XmlElement): void {
  for (const piece of textOf(node).split(/([\uf020-\uf0ff])/)) {
    const code = piece.charCodeAt(0).toString(16).toUpperCase();
    if (/^[\uf020-\uf0ff]$/.test(piece))
      put(pen, element("w:sym", { "w:font": pen.look.font, "w:char": code }));
    else if (piece) put(pen, text(piece));
  }
}

function writeNote(pen: Pen, { name, attributes }: XmlElement): void {
  const id = pen.reading.notes.get(`${name} ${attributes["w:id"]}`);
  if (id) put(pen, element(name, { "w:id": id }));
}

function writeFieldMark(pen: Pen, mark: XmlElement): void {
  const { fields } = pen.flow;
  const type = mark.attributes["w:fldCharType"];
  const field = fields.at(-1);
  if (type === "begin") fields.push({ instruction: "", isShown: false, mark });
  else if (type === "separate" && field) field.isShown = true;
  else if (type === "end" && field) {
    fields.pop();
    if (isFormula(field)) pen.reading.notices.add("formulas");
    const choice = choiceIn(field);
    if (choice) put(pen, text(choice));
  }
}

function writeInstruction({ flow: { fields } }: Pen, node: XmlElement): void {
  const field = fields.at(-1);
  if (field && !field.isShown) field.instruction += textOf(node);
}

function writeField(pen: Pen, node: XmlElement): void {
  const instruction = node.attributes["w:instr"] ?? "";
  pen.flow.fields.push({ instruction, isShown: true, mark: node });
  writeShown(pen, node);
  pen.flow.fields.pop();
}

/** The words, then what helps to read them. */
function writeRuby(pen: Pen, node: XmlElement): void {
  writeAll(pen, elementsOf(childOf(node, "w:rubyBase")));
  put(pen, text(" ("));
  writeAll(pen, elementsOf(childOf(node, "w:rt")));
  put(pen, text(")"));
}

function writeFormula(pen: Pen, node: XmlElement): void {
  if (!pen.look.hidden) pen.reading.notices.add("formulas");
  for (const { words, raised } of formulaParts(unhidden(pen, node)))
    put({ ...pen, look: { ...pen.look, raised } }, text(words));
}

function unhidden(pen: Pen, node: XmlElement): XmlElement {
  const children = node.children.flatMap((child) => {
    if (typeof child === "string") return child;
    return /^[mw]:r$/.test(child.name) && lookOfRun(pen, child).hidden ? [] : unhidden(pen, child);
  });
  return { ...node, children };
}

function writePicture(pen: Pen, { attributes }: XmlElement): void {
  if (Object.keys(attributes).length === 0) return;
  const { pictures, images } = pen.reading;
  put(pen, sign(`${signs.picture}${pictures.length}${signs.picture}`));
  const path = images.get(attributes["r:embed"] ?? attributes["r:id"] ?? "");
  pictures.push({ path, alt: (pen.alt ?? "").replace(/\s+/g, " ").trim() });
}

const writeDrawing = (pen: Pen, node: XmlElement) =>
  writeShown({ ...pen, alt: childOf(node, "wp:docPr")?.attributes.descr }, node);

function writeDrawnText(pen: Pen, { attributes: { string = "" } }: XmlElement): void {
  if (string && !pen.look.hidden) pen.after.push(paragraph([run(plainLook, text(string))]));
}

/** What stands in a box comes below the paragraph. */
function writeBox(pen: Pen, nodes: XmlElement[]): void {
  if (!pen.look.hidden) pen.after.push(...blocksOf(pen.reading, nodes));
}

const writeBlock = (pen: Pen, node: XmlElement) => writeBox(pen, [node]);
const writeContent = (pen: Pen, node: XmlElement) => writeBox(pen, elementsOf(node));
const writeTab = (pen: Pen) => put(pen, element("w:tab"));
const writeBreak = (pen: Pen) => put(pen, element("w:br"));

/** Of what is not here, everything inside is written. */
const writers: Record<string, (pen: Pen, node: XmlElement) => void> = {
  "w:r": writeRun,
  "a:r": writeRun,
  "w:t": writeText,
  "m:t": writeText,
  "a:t": writeText,
  "w:tab": writeTab,
  "w:ptab": writeTab,
  "w:br": writeBreak,
  "w:cr": writeBreak,
  "a:br": writeBreak,
  "w:noBreakHyphen": (pen) => put(pen, text("\u2011")),
  "w:softHyphen": (pen) => put(pen, text("\u00ad")),
  "w:sym": (pen, { attributes: { "w:font": font = "", "w:char": char = "" } }) =>
    put(pen, element("w:sym", { "w:font": font, "w:char": char })),
  "w:footnoteReference": writeNote,
  "w:endnoteReference": writeNote,
  "w:commentReference": ({ reading }) => reading.notices.add("comments"),
  "w:fldChar": writeFieldMark,
  "w:instrText": writeInstruction,
  "w:fldSimple": writeField,
  "w:hyperlink": (pen, node) => writeShown({ ...pen, href: targetOf(pen.reading, node) ?? pen.href }, node),
  "w:ruby": writeRuby,
  "m:oMath": writeFormula,
  "wp:inline": writeDrawing,
  "wp:anchor": writeDrawing,
  "v:shape": (pen, node) => writeShown({ ...pen, alt: node.attributes.alt }, node),
  "a:blip": writePicture,
  "v:imagedata": writePicture,
  "c:chart": writePicture,
  "dgm:relIds": writePicture,
  "v:textpath": writeDrawnText,
  "w:txbxContent": writeContent,
  "a:txBody": writeContent,
  "w:p": writeBlock,
  "a:p": writeBlock,
  "w:tbl": writeBlock,
};

/** Of headings, quotations and heads of tables the look belongs to what they are. */
function lookOfRun({ reading, flow, kind, styles }: Pen, node: XmlElement): Look {
  const properties = childOf(node, "w:rPr");
  return lookOf(properties, reading.styles.ofRun(properties), styles, kind === "p" && !flow.isHead);
}

function targetOf(reading: Reading, { attributes }: XmlElement): string | undefined {
  const target = reading.targets.get(attributes["r:id"] ?? "");
  const place = attributes["w:anchor"];
  return linked(reading, place ? `${target?.replace(/#.*/, "") ?? ""}#${place}` : target);
}

function linked({ bookmarks }: Reading, address: string | undefined): string | undefined {
  return address?.startsWith("#") ? bookmarks.get(address.slice(1)) : address;
}

function addBookmarks(bookmarks: Map<string, string>, node: XmlElement, line?: XmlElement): void {
  if (node.name === "w:bookmarkStart")
    bookmarks.set(node.attributes["w:name"] ?? "", line ? `#${slugify(textOf(line))}` : "");
  for (const child of elementsOf(node)) addBookmarks(bookmarks, child, node.name === "w:p" ? node : line);
}

function tableOf(reading: Reading, node: XmlElement): XmlElement {
  const rows = partsOf(reading, node, "w:tr").flatMap((row) => {
    const properties = childOf(row, "w:trPr");
    const isDeleted = childOf(properties, "w:del") !== undefined;
    if (isDeleted || childOf(properties, "w:ins")) reading.notices.add("tracked");
    if (isDeleted || isOn(properties, "w:hidden")) return [];
    const isHead = isOn(properties, "w:tblHeader") ?? false;
    const cells = partsOf(reading, row, "w:tc").flatMap((cell) => cellOf(reading, cell, isHead));
    return element("w:tr", {}, [element("w:trPr", {}, isHead ? [element("w:tblHeader")] : []), ...cells]);
  });
  return element("w:tbl", {}, rows);
}

function cellOf(reading: Reading, cell: XmlElement, isHead: boolean): XmlElement[] {
  const properties = childOf(cell, "w:tcPr");
  const isDeleted = childOf(properties, "w:cellDel") !== undefined;
  if (isDeleted || childOf(properties, "w:cellIns")) reading.notices.add("tracked");
  if (isDeleted) return [];
  const spans = elementsOf(properties).filter(({ name }) => /^w:(?:gridSpan|vMerge)$/.test(name));
  const content = blocksOf(reading, elementsOf(cell), { ...newFlow(), isHead });
  return [element("w:tc", {}, [element("w:tcPr", {}, spans), ...content])];
}

function partsOf(reading: Reading, parent: XmlElement, name: string): XmlElement[] {
  return shownIn(reading, parent).flatMap((child) => {
    if (child.name === name) return [child];
    return /^w:(?:tbl|tr|tc|p)$/.test(child.name) ? [] : partsOf(reading, child, name);
  });
}
