import { Marked, Tokenizer } from "marked";
import { readerOf } from "~/schemas/markdown";
import { holdsBlock } from "~/schemas/markup";
import { linkAddress, ownPicture } from "./addresses";
import { findNotes } from "./pasted-notes";
import { isGone, isHeld, listOf, sourceOf, unheld } from "./pasted-source";
import { endParagraph, isList, type Pen, pictureNote } from "./pasted-text";
import { walk } from "./pasted-walk";

interface Pasting {
  isTaken?: (name: string) => boolean;
  origin?: string;
  parse?: (html: string) => Document;
}

/** In a browser `origin` and `parse` are the page's own. */
export function cleanPasted(html: string, pasting: Pasting = {}): string {
  const { isTaken = () => false, origin = location.origin, parse } = pasting;
  const source = sourceOf(html, parse);
  if (source.querySelector("[data-pm-slice]")) return ownCopy(source, origin);
  const written = source.ownerDocument.implementation.createHTMLDocument();
  const pen: Pen = { document: written, place: written.body, tag: "p", gathered: [] };
  findNotes(source, isTaken);
  walk(pen, source, { tags: [], origin });
  endParagraph(pen);
  shiftHeadings(written.body);
  frameCaptions(written.body);
  plainParagraphs(written.body);
  dropEmpty(written.body);
  const structured = fromMarkdown(wordsAlone(written.body));
  return structured ? cleanPasted(structured, pasting) : written.body.innerHTML;
}

function wordsAlone(text: Element): string {
  if (text.querySelector(":not(p, br)") || /[<&]/.test(text.textContent ?? "")) return "";
  const linesOf = (paragraph: Element) =>
    paragraph.innerHTML.replaceAll("<br>", "\n").replaceAll("&nbsp;", "\u00a0");
  return listOf(text.children).map(linesOf).join("\n\n");
}

/** The article's title is the page's h1, and below h4 nobody can tell them apart. */
function shiftHeadings(text: Element) {
  const by = text.querySelector("h1") ? 1 : 0;
  for (const heading of text.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    rename(heading, `h${Math.min(Number(heading.localName[1]) + by, 4)}`);
  }
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** A caption belongs to the picture before it, or to one after it that has none; any other is a paragraph. */
function frameCaptions(text: Element) {
  const missing = pictureNote(text.ownerDocument).outerHTML;
  const isPicture = (element: Element | null | undefined) =>
    element?.localName === "img" || element?.outerHTML === missing;
  for (const caption of text.querySelectorAll(":scope > figcaption")) {
    const [before, after] = [caption.previousElementSibling, caption.nextElementSibling];
    const isAbove = isPicture(after) && after?.nextElementSibling?.localName !== "figcaption";
    const picture = isPicture(before) ? before : isAbove && after;
    if (!caption.textContent?.trim()) caption.remove();
    else if (!picture) rename(caption, "p");
    else {
      const figure = text.ownerDocument.createElement("figure");
      caption.replaceWith(figure);
      figure.append(picture, caption);
    }
  }
}

function plainParagraphs(text: Element) {
  for (const holder of text.querySelectorAll("li, td, th, caption")) {
    const [first, ...others] = listOf(holder.children);
    const only = others.every((other) => holder.localName === "li" && isList(other));
    if (only && first?.localName === "p") first.replaceWith(...first.childNodes);
  }
  for (const slanted of text.querySelectorAll("blockquote > p > em:only-child")) {
    if (slanted.parentElement?.childNodes.length === 1) slanted.replaceWith(...slanted.childNodes);
  }
}

function dropEmpty(text: Element) {
  for (const name of ["caption", "li", "ul, ol", "li", "ul, ol", "blockquote", "table"]) {
    for (const element of text.querySelectorAll(name)) {
      if (!element.textContent?.trim() && !element.querySelector("img")) element.remove();
    }
  }
}

const keptAttributes =
  /^(?:data-.*|href|src|alt|title|lang|dir|cite|datetime|width|height|(?:col|row)span|scope|start|reversed)$/;

/** Copied in this editor, or so it says. */
function ownCopy(source: Element, origin: string): string {
  for (const element of source.querySelectorAll("*")) {
    const { localName } = element;
    const own = localName !== "img" || ownPicture(element.getAttribute("src") ?? "", origin);
    if (isGone(element)) element.remove();
    else if (isHeld(element)) element.replaceWith(...element.childNodes);
    else if (!own) element.replaceWith(pictureNote(source.ownerDocument));
    for (const { name, value } of [...element.attributes]) {
      const kept =
        keptAttributes.test(name) && (name !== "href" || /^#./.test(value) || linkAddress(value, origin));
      if (!kept) element.removeAttribute(name);
    }
  }
  return unheld(source.innerHTML);
}

const read = readerOf({ Marked, Tokenizer });

/** Undefined where the text is HTML, or paragraphs alone. */
export function fromMarkdown(text: string): string | undefined {
  const html = holdsBlock(text) ? "" : read(text);
  return /<(?!\/?(?:p|br)\b)/.test(html) ? html : undefined;
}
