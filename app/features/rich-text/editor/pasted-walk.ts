import { decodedFragment } from "~/schemas/fragment";
import { slugify } from "~/schemas/slug";
import { tidyText } from "~/schemas/tidy-text";
import { linkAddress, ownPicture } from "./addresses";
import { noteLink, targetOf } from "./pasted-notes";
import {
  flatItem,
  headingLevel,
  isBlock,
  isCaption,
  isGone,
  isNoteMark,
  isQuote,
  listOf,
  said,
  unheld,
} from "./pasted-source";
import { add, addItem, endParagraph, isList, type Pen, pictureNote, within } from "./pasted-text";

const [elementNode, textNode] = [1, 3];

export function walk(pen: Pen, source: Element, around: Around): void {
  for (const node of source.childNodes) {
    if (node.nodeType === textNode) write(pen, isSpace(source) ? " " : (node as Text).data, around);
    else if (node.nodeType === elementNode && !isGone(node as Element)) take(pen, node as Element, around);
  }
}

/** Browsers copy a plain space next to formatted words as a no-break one of its own. */
function isSpace(element: Element): boolean {
  return element.localName === "span" && element.textContent === "\u00a0";
}

function write({ gathered }: Pen, data: string, { tags, href, id, lines }: Around) {
  const text = tidyText(unheld(data));
  for (const [at, line] of (lines ? text.split("\n") : [text]).entries()) {
    if (at) gathered.push({ text: "\n", tags });
    gathered.push({ text: line, tags, href, id });
  }
}

function take(pen: Pen, element: Element, outside: Around): void {
  const around = aroundInside(element, outside);
  const item = flatItem(element);
  const level = headingLevel(element);
  const name = element.localName;
  if (item) within(pen, addItem(pen, item), "p", () => walk(pen, element, around));
  else if (level) takeHeading(pen, element, level, around);
  else if (name === "br") pen.gathered.push({ text: "\n", tags: [] });
  else if (isCaption(element) && pen.place.localName === "body" && !element.querySelector("img"))
    takeCaption(pen, element, around);
  else if (name === "img" || name === "v:imagedata") takePicture(pen, element, around);
  else if (name === "hr") takeRule(pen, element);
  else if (name === "pre") takeCode(pen, element);
  else if (name === "table") takeTable(pen, element as HTMLTableElement, around);
  else if (isList(element)) takeList(pen, element, around);
  else if (name === "li") within(pen, placeOfItem(pen), "p", () => walk(pen, element, around));
  else if (name === "blockquote" || isQuote(element)) takeQuote(pen, element, around);
  else if (isBlock(element)) within(pen, pen.place, pen.tag, () => walk(pen, element, around));
  else walk(pen, element, around);
  if (noteLink(element)?.isReference === false) pen.gathered.push({ text: " ", tags: [] });
}

function takeHeading(pen: Pen, element: Element, level: number, around: Around) {
  const tags = around.tags.filter((tag) => tag !== "strong");
  within(pen, pen.place, `h${Math.min(level, 6)}`, () => walk(pen, element, { ...around, tags, bold: true }));
}

function takeQuote(pen: Pen, element: Element, around: Around) {
  endParagraph(pen);
  const last = pen.place.lastElementChild;
  const joins = element.localName === "p" && last?.localName === "blockquote";
  within(pen, joins ? last : add(pen, pen.place, "blockquote"), "p", () => walk(pen, element, around));
}

function takeList(pen: Pen, element: Element, around: Around) {
  if (listOf(element.children).some((item) => flatItem(item))) return walk(pen, element, around);
  endParagraph(pen);
  // Google Docs puts a list straight into a list; it belongs to the item before.
  const place = isList(pen.place) ? (pen.place.lastElementChild ?? add(pen, pen.place, "li")) : pen.place;
  const list = add(pen, place, element.localName);
  const start = Number(element.getAttribute("start"));
  if (element.localName === "ol" && start > 1) list.setAttribute("start", String(start));
  within(pen, list, "p", () => walk(pen, element, around));
}

function placeOfItem(pen: Pen) {
  if (!isList(pen.place)) return addItem(pen, { level: 1, kind: "ul", list: "", number: 1 });
  endParagraph(pen);
  return add(pen, pen.place, "li");
}

const codeHead = /^\s*[\w+#.-]*\s*(?:copy code|code kopieren)\s*$/i;

/** Where a frame of boxes or such a head stands around what its source calls code, only that is code. */
function takeCode(pen: Pen, element: Element) {
  endParagraph(pen);
  const [code, ...others] = element.querySelectorAll("code");
  const outside = (element.textContent ?? "").replace(code?.textContent ?? "", "");
  const isFramed = element.querySelector("div, header, button, [role=button]") || codeHead.test(outside);
  const source = code && !others.length && isFramed ? code : element;
  for (const part of source.querySelectorAll("*"))
    if (isGone(part) || part.getAttribute("role") === "button") part.remove();
  for (const end of source.querySelectorAll("br")) end.replaceWith("\n");
  for (const line of source.querySelectorAll("div, p, li"))
    if (!/\n$/.test(line.textContent ?? "")) line.append("\n");
  const [first = "", ...lines] = unheld(source.textContent ?? "").split("\n");
  const text = [...(codeHead.test(first) ? [] : [first]), ...lines].join("\n").replace(/^\n|\s+$/g, "");
  if (text) add(pen, add(pen, pen.place, "pre"), "code").append(text);
}

function takeRule(pen: Pen, element: Element) {
  // Word draws one above the footnotes.
  if (said(element.parentElement ?? element, "mso-element") === "footnote-list") return;
  endParagraph(pen);
  add(pen, pen.place, "hr");
}

function takeTable(pen: Pen, table: HTMLTableElement, around: Around) {
  const rows = listOf(table.rows);
  const only = rows.flatMap((row) => listOf(row.cells));
  // One cell is a frame, and mails are laid out with tables.
  if (only.length < 2 || /^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) {
    return within(pen, pen.place, pen.tag, () => walk(pen, table, around));
  }
  endParagraph(pen);
  const copy = add(pen, pen.place, "table");
  if (table.caption)
    within(pen, add(pen, copy, "caption"), "p", () => walk(pen, table.caption as Element, around));
  for (const row of rows) {
    const part = isHead(row) ? "thead" : "tbody";
    const last = copy.lastElementChild;
    const line = add(pen, last?.localName === part ? last : add(pen, copy, part), "tr");
    for (const cell of listOf(row.cells)) takeCell(pen, cell, line, part === "thead", around);
  }
}

function takeCell(pen: Pen, cell: HTMLTableCellElement, line: Element, head: boolean, around: Around) {
  const th = head || cell.localName === "th";
  const copy = add(pen, line, th ? "th" : "td");
  if (cell.colSpan > 1) copy.setAttribute("colspan", String(cell.colSpan));
  if (cell.rowSpan > 1) copy.setAttribute("rowspan", String(cell.rowSpan));
  const inside = aroundInside(cell, around);
  const tags = inside.tags.filter((tag) => !th || tag !== "strong");
  within(pen, copy, "p", () => walk(pen, cell, { ...inside, tags, bold: th || around.bold }));
}

function isHead(row: HTMLTableRowElement): boolean {
  const cells = listOf(row.cells);
  return (
    row.parentElement?.localName === "thead" ||
    cells.every((cell) => cell.localName === "th" || cell.getAttribute("role") === "columnheader") ||
    (said(row, "mso-yfti-firstrow") === "yes" && cells.every(isBold))
  );
}

function isBold(cell: Element): boolean {
  const bold = [...cell.querySelectorAll("b, strong")].map(({ textContent }) => textContent).join("");
  return bold.trim() === (cell.textContent ?? "").trim();
}

function takeCaption(pen: Pen, element: Element, around: Around) {
  endParagraph(pen);
  const line = add(pen, pen.place, "figcaption");
  within(pen, line, "p", () => walk(pen, element, around));
  for (const end of line.querySelectorAll("br")) end.replaceWith(" ");
  for (const [at, part] of listOf(line.children).entries())
    part.replaceWith(...(at ? [" "] : []), ...part.childNodes);
}

function takePicture(pen: Pen, element: Element, around: Around) {
  // The parser takes what follows a drawing for its content.
  walk(pen, element, around);
  const picture = pictureOf(element, pen, around.origin);
  if (picture)
    pen.gathered.push(typeof picture === "string" ? { text: picture, tags: around.tags } : picture);
}

interface Around {
  tags: string[];
  origin: string;
  href?: string;
  id?: string;
  lines?: boolean;
  /** Bold anyway: nothing inside is marked as bold. */
  bold?: boolean;
}

const kept: Record<string, string> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  tt: "code",
  samp: "code",
};
const inlineTags = new Set(["strong", "em", "s", "mark", "sub", "sup", "code", "kbd"]);

/** What only a style says counts like a tag, and more than it: Google Docs begins with a bold tag that is not bold. */
function aroundInside(element: Element, around: Around): Around {
  const tags = new Set(around.tags);
  const name = kept[element.localName] ?? element.localName;
  if (inlineTags.has(name)) tags.add(name);
  const weight = said(element, "font-weight");
  if (weight) set(tags, "strong", /^bold/.test(weight) || Number(weight) >= 600);
  const slant = said(element, "font-style");
  if (slant && element.localName !== "blockquote") set(tags, "em", /^(?:italic|oblique)/.test(slant));
  if (/line-through/.test(`${said(element, "text-decoration")} ${said(element, "text-decoration-line")}`))
    tags.add("s");
  const raised = said(element, "vertical-align");
  if (raised === "super" || raised === "sub") tags.add(raised === "super" ? "sup" : "sub");
  const note = noteLink(element);
  if (note ? note.isReference : isNoteMark(element)) tags.add("sup");
  if (around.bold) tags.delete("strong");
  const space = said(element, "white-space");
  const link: Pick<Around, "href" | "id"> =
    element.localName === "a" ? (note ?? { href: hrefOf(element, around.origin) }) : around;
  const lines = space ? /^pre/.test(space) : around.lines;
  return { ...around, tags: [...tags], href: link.href, id: link.id, lines };
}

function set(tags: Set<string>, tag: string, wanted: boolean) {
  if (wanted) tags.add(tag);
  else tags.delete(tag);
}

function hrefOf(link: Element, origin: string) {
  const href = unheld(link.getAttribute("href") ?? "");
  return href.startsWith("#") ? withinText(link, href.slice(1)) : linkAddress(href, origin);
}

const headings = "h1, h2, h3, h4, h5, h6";

/** A heading of what is pasted is called by its words, as on the page; other places have no names in a text. */
function withinText(link: Element, fragment: string) {
  const name = decodedFragment(fragment);
  const target = targetOf(link, name);
  const next = target?.nextElementSibling;
  const heading =
    target?.closest(headings) ??
    target?.querySelector(headings) ??
    (next?.matches(headings) ? next : undefined);
  const slug = slugify(heading ? unheld(heading.textContent ?? "") : name);
  const isThere = [...link.ownerDocument.querySelectorAll(headings)].some(
    ({ textContent }) => slugify(unheld(textContent ?? "")) === slug,
  );
  return slug && isThere ? `#${slug}` : undefined;
}

function pictureOf(element: Element, { document }: Pen, origin: string): Element | string | undefined {
  const alt = unheld(element.getAttribute("alt") ?? "");
  if (/^\p{Extended_Pictographic}\S{0,8}$/u.test(alt)) return alt;
  if (isTiny(element) || isDrawn(element)) return;
  const own = ownPicture(unheld(element.getAttribute("src") ?? ""), origin);
  if (!own) return pictureNote(document);
  const picture = document.createElement("img");
  picture.setAttribute("src", own);
  picture.setAttribute("alt", alt);
  for (const name of ["width", "height"]) {
    const size = element.getAttribute(name) ?? "";
    if (/^\d+$/.test(size)) picture.setAttribute(name, size);
  }
  return picture;
}

function isTiny(element: Element): boolean {
  const sizes = ["width", "height"].map((name) => Number.parseInt(element.getAttribute(name) ?? "99", 10));
  return sizes.every((size) => size <= 2) || element.getAttribute("aria-roledescription") === "checkbox";
}

/** Word gives a picture twice, as a drawing and for those that do not know drawings. */
function isDrawn(element: Element): boolean {
  const pictures = [...(element.closest("body")?.querySelectorAll("img") ?? [])];
  const shape = element.parentElement?.id;
  return (
    element.localName !== "img" && pictures.some((picture) => picture.getAttribute("v:shapes") === shape)
  );
}
