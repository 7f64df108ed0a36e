import { type Node as Block, DOMParser, Fragment, type Schema } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { fixTables } from "@tiptap/pm/tables";
import { differences, holdsBlocks, isBlock } from "./compare";
import { remember, toHtml } from "./serialise";

interface Reading {
  doc: Block;
  lost: string[];
}

export function readHtml(schema: Schema, text: string): Reading {
  const html = holdsBlocks(text) ? text : paragraphsOf(text);
  const parser = DOMParser.fromSchema(schema);
  const lost = new Set<string>();
  let blocks = Fragment.empty;
  for (const source of topBlocks(inert(html))) {
    const before = inert(source);
    const { content } = parser.parse(prepared(inert(source)));
    const after = toHtml({ content });
    const missing = differences(before, inert(after));
    for (const one of missing) lost.add(one);
    if (!missing.length && content.childCount === 1 && content.firstChild)
      remember(content.firstChild, source);
    if (after) blocks = blocks.append(content);
  }
  const empty = schema.topNodeType.createAndFill() as Block;
  const doc = blocks.size ? schema.topNodeType.create(null, blocks) : empty;
  if (fixTables(EditorState.create({ doc }))) lost.add("eine Tabelle mit ungleich langen Zeilen");
  return { doc, lost: [...lost] };
}

const markdown = [
  /^[ \t]*(#{1,6} |[-+*] |1[.)] |>|```|[•‣▪●]|([-*_])\2\2+[ \t]*$)|^[ \t]*[–—] .*\n[ \t]*[–—] /m,
  /(^|[^\p{L}\p{N}*])\*{1,2}[^\s*]([^*\n]*[^\s*])?\*/mu,
  /\[[^\]\n]+\]\([^)\s]+\)/,
];

export function isMarkdown(text: string): boolean {
  return !holdsBlocks(text) && markdown.some((marks) => marks.test(text));
}

export function placeOf(schema: Schema, text: string, at: number): number {
  const mark = "\ue000";
  const tag = text.slice(0, at).lastIndexOf("<");
  const end = text.indexOf(">", tag);
  const place = tag > text.slice(0, at).lastIndexOf(">") && end >= 0 ? end + 1 : at;
  const { doc } = readHtml(schema, text.slice(0, place) + mark + text.slice(place));
  let found = 0;
  doc.descendants((node, position) => {
    const inside = node.text?.indexOf(mark) ?? -1;
    if (inside >= 0) found = position + inside;
  });
  return found;
}

export function inert(html: string): Element {
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  return body;
}

function paragraphsOf(text: string): string {
  const parts = text.split(/\n[ \t\r]*\n/).map((part) => part.trim());
  return parts
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join("\n");
}

function topBlocks(body: Element): string[] {
  const parts: string[] = [];
  let run = "";
  const holder = body.ownerDocument.createElement("div");
  for (const node of [...body.childNodes]) {
    holder.replaceChildren(node);
    if (!isBlock(node)) run += holder.innerHTML;
    else {
      parts.push(run, holder.innerHTML);
      run = "";
    }
  }
  return [...parts, run].map((part) => part.trim()).filter(Boolean);
}

/** Notes for the editor what its blocks would not tell: which texts stand alone, and how tables are grouped. */
export function prepared(body: Element): Element {
  for (const element of body.querySelectorAll("script, style, template, noscript, iframe, object, svg, math"))
    element.remove();
  for (const paragraph of body.querySelectorAll("li > p, dd > p, td > p, th > p"))
    paragraph.setAttribute("data-tag", "p");
  for (const holder of [body, ...body.querySelectorAll("blockquote, figure")]) wrapTexts(holder);
  for (const frame of body.querySelectorAll('figure > p[data-tag="image"]'))
    if (frame.querySelectorAll("img").length === 1) dropSpace(frame);
  for (const pre of body.querySelectorAll("pre")) {
    const [code] = pre.childNodes;
    const isCode = code?.nodeName === "CODE" && pre.childNodes.length === 1;
    if (isCode) pre.textContent = code.textContent;
    else pre.setAttribute("data-bare", "true");
  }
  for (const row of body.querySelectorAll("tr")) noteGroup(row);
  for (const caption of body.querySelectorAll("table > caption")) frameCaption(caption);
  return body;
}

function wrapTexts(holder: Element) {
  let wrap: Element | undefined;
  for (const node of [...holder.childNodes]) {
    if (isBlock(node)) {
      wrap = undefined;
      continue;
    }
    if (!wrap) {
      if (node.nodeType !== 1 && !node.nodeValue?.trim()) continue;
      wrap = holder.ownerDocument.createElement("p");
      node.before(wrap);
    }
    wrap.append(node);
    const isPicture = !wrap.textContent?.trim() && wrap.querySelector("img");
    wrap.setAttribute("data-tag", isPicture ? "image" : "none");
  }
}

function dropSpace(frame: Element) {
  for (const node of [...frame.childNodes]) {
    if (node instanceof Element) dropSpace(node);
    else node.remove();
  }
}

function noteGroup(row: Element) {
  const group = row.parentElement;
  if (!group || group.localName === "table") return;
  row.setAttribute("data-section", group.localName);
  const before = group.previousElementSibling;
  if (before?.localName === group.localName && group.firstElementChild === row)
    row.setAttribute("data-opens", "true");
}

function frameCaption(caption: Element) {
  const { ownerDocument, parentElement: table } = caption;
  const frame = ownerDocument.createElement("figure");
  const words = ownerDocument.createElement("figcaption");
  frame.setAttribute("data-table", "");
  words.setAttribute("data-caption", "");
  for (const { name, value } of caption.attributes) words.setAttribute(name, value);
  words.append(...caption.childNodes);
  caption.remove();
  table?.replaceWith(frame);
  frame.append(...(table ? [table] : []), words);
}
