import { Extension } from "@tiptap/core";
import {
  DOMSerializer,
  type Node,
  type ResolvedPos,
  DOMParser as SchemaReader,
  type Slice,
} from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { Marked, Tokenizer } from "marked";
import { readerOf } from "~/schemas/markdown.js";
import { holdsBlock } from "~/schemas/markup";
import { linkAddress, ownPicture } from "./pasted-addresses";
import { pasteSection } from "./pasted-blocks";
import { findNotes } from "./pasted-notes";
import { missingPicture } from "./pasted-pictures";
import { isGone, isHeld, sourceOf, unheld } from "./pasted-source";
import { endParagraph, isList, type Pen } from "./pasted-text";
import { walk } from "./pasted-walk";
import { inert, prepared } from "./read";

export function cleanPasted(html: string, isTaken = (_name: string) => false): string {
  const source = sourceOf(html);
  if (source.querySelector("[data-pm-slice]")) return ownCopy(source);
  const written = document.implementation.createHTMLDocument();
  const pen: Pen = { document: written, place: written.body, tag: "p", gathered: [] };
  findNotes(source, isTaken);
  walk(pen, source);
  endParagraph(pen);
  shiftHeadings(written.body);
  frameCaptions(written.body);
  plainParagraphs(written.body);
  dropEmpty(written.body);
  const structured = fromMarkdown(wordsAlone(written.body));
  return structured ? cleanPasted(structured) : written.body.innerHTML;
}

/** Many programs put plain text on the clipboard as paragraphs. Empty for what says more than that. */
function wordsAlone(text: Element): string {
  if (text.querySelector(":not(p, br)") || /[<&]/.test(text.textContent ?? "")) return "";
  const linesOf = (paragraph: Element) =>
    paragraph.innerHTML.replaceAll("<br>", "\n").replaceAll("&nbsp;", "\u00a0");
  return [...text.children].map(linesOf).join("\n\n");
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
  const missing = missingPicture(document).outerHTML;
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

/** An item or cell of one paragraph needs none; what is a quotation need not be in italics besides. */
function plainParagraphs(text: Element) {
  for (const holder of text.querySelectorAll("li, td, th, caption")) {
    const [first, ...others] = holder.children;
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

/** What was copied in this editor fits together as it is; but anybody may say that it was. */
function ownCopy(source: Element): string {
  for (const element of source.querySelectorAll("*")) {
    const { localName } = element;
    const own = localName !== "img" || ownPicture(element.getAttribute("src") ?? "", location.origin);
    if (isGone(element)) element.remove();
    else if (isHeld(element)) element.replaceWith(...element.childNodes);
    else if (!own) element.replaceWith(missingPicture(document));
    for (const { name, value } of [...element.attributes]) {
      const kept =
        keptAttributes.test(name) &&
        (name !== "href" || /^#./.test(value) || linkAddress(value, location.origin));
      if (!kept) element.removeAttribute(name);
    }
  }
  return unheld(source.innerHTML);
}

/** The notes of the editor's own reading are needed here too, or a table would lose its head. */
function forEditor(html: string, { state }: EditorView): string {
  const cleaned = inert(cleanPasted(html, (name) => hasName(state.doc, name)));
  const own = cleaned.querySelector("[data-pm-slice]");
  return (own ? cleaned : prepared(cleaned)).innerHTML;
}

const read = readerOf({ Marked, Tokenizer });

/** What plain text is as Markdown, read as it is when it is saved; nothing where that are paragraphs alone, or HTML. */
function fromMarkdown(text: string): string | undefined {
  const html = holdsBlock(text) ? "" : read(text);
  return /<(?!\/?(?:p|br)\b)/.test(html) ? html : undefined;
}

/** Plain text that is wanted as it stands is a matter of its own key. */
function pastedText(text: string, $context: ResolvedPos, isPlain: boolean, view: EditorView): Slice {
  const html = isPlain ? undefined : fromMarkdown(text);
  if (!html) return literally(text, $context, view);
  const reader = SchemaReader.fromSchema(view.state.schema);
  const slice = reader.parseSlice(inert(forEditor(html, view)), {
    preserveWhitespace: true,
    context: $context,
  });
  // Amid a line a sign at the beginning of words is none of a block.
  const isOfLine = slice.content.childCount === 1 && slice.content.firstChild?.type.name === "paragraph";
  return isOfLine || !$context.parent.content.size || text.includes("\n")
    ? slice
    : literally(text, $context, view);
}

function hasName(doc: Node, name: string): boolean {
  let isThere = false;
  doc.descendants((node) => {
    isThere ||= [node, ...node.marks].some(({ attrs }) => attrs.id === name);
    return !isThere;
  });
  return isThere;
}

function literally(text: string, $context: ResolvedPos, { state }: EditorView): Slice {
  const lines = text.split(/\r\n?|[\n\v\f\x85\u2028\u2029]/);
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() || lines.length === 1) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  const body = document.implementation.createHTMLDocument().body;
  const writer = DOMSerializer.fromSchema(state.schema);
  for (const paragraph of paragraphs.filter(({ length }) => length)) {
    const block = body.appendChild(document.createElement("p"));
    for (const [at, line] of paragraph.entries()) {
      if (at) block.append(document.createElement("br"));
      block.append(writer.serializeNode(state.schema.text(line, $context.marks())));
    }
  }
  const reader = SchemaReader.fromSchema(state.schema);
  return reader.parseSlice(body, { preserveWhitespace: true, context: $context });
}

/** Pictures that come as nothing but files. Word gives each text as a picture too. */
function onlyPictures(data: DataTransfer | null): number {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  return data?.getData("text/html") || data?.getData("text/plain") ? 0 : files.length;
}

function insertMissing(view: EditorView, count: number): boolean {
  if (count) view.pasteHTML(missingPicture(document).outerHTML.repeat(count));
  return count > 0;
}

function dropPictures(view: EditorView, event: DragEvent): boolean {
  const count = onlyPictures(event.dataTransfer);
  const place = count && view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (place) {
    const at = TextSelection.near(view.state.doc.resolve(place.pos));
    view.dispatch(view.state.tr.setSelection(at));
    event.preventDefault();
  }
  return insertMissing(view, count);
}

const pasting = new Plugin({
  key: new PluginKey("pasting"),
  props: {
    transformPastedHTML: forEditor,
    clipboardTextParser: pastedText,
    handlePaste: (view, { clipboardData }, slice) =>
      insertMissing(view, onlyPictures(clipboardData)) || pasteSection(view, slice),
    handleDrop: dropPictures,
  },
});

export const pasteExtensions: Extension[] = [
  Extension.create({ name: "pasting", addProseMirrorPlugins: () => [pasting] }),
];
