import type { Attrs, Fragment, Mark, Node } from "@tiptap/pm/model";
import { everywhere } from "./attributes";

/** Nodes never change: what one was read from, or has come to before, still holds. */
const known = new WeakMap<Node, string>();

export function remember(block: Node, html: string): void {
  known.set(block, html);
}

export function rememberLike(block: Node, other: Node): void {
  const html = known.get(other);
  if (html === undefined) known.delete(block);
  else known.set(block, html);
}

/** The text as it is stored: one block a line, no classes, no styles, nothing that is empty. */
export function toHtml({ content }: { content: Fragment }): string {
  return content.content
    .map((block, index) => topHtml(block, content, index))
    .filter(Boolean)
    .join("\n");
}

function topHtml(block: Node, content: Fragment, index: number): string {
  const depends = block.type.name === "paragraph" && block.attrs.tag !== null;
  const before = depends && !isBare(block, content, index, false) ? undefined : known.get(block);
  if (before !== undefined) return before;
  const html = blockHtml(block, content, index, false);
  if (!depends) known.set(block, html);
  return html;
}

const holdsText = new Set(["listItem", "tableCell", "tableHeader", "dd"]);

function blockHtml(node: Node, siblings: Fragment, index: number, inItem: boolean): string {
  const { attrs } = node;
  switch (node.type.name) {
    case "paragraph":
      if (!node.content.size) return "";
      return isBare(node, siblings, index, inItem) ? inlineHtml(node) : element("p", attrs, inlineHtml(node));
    case "heading":
      return node.content.size ? element(`h${attrs.level}`, attrs, inlineHtml(node)) : "";
    case "bulletList":
      return element("ul", attrs, lines(node));
    case "orderedList":
      return element("ol", { ...attrs, start: attrs.start === 1 ? null : attrs.start }, lines(node), [
        "start",
        "reversed",
      ]);
    case "listItem":
      return element("li", attrs, flow(node));
    case "blockquote":
      return element("blockquote", attrs, flow(node, "\n"), ["cite"]);
    case "codeBlock":
      return codeHtml(node);
    case "horizontalRule":
      return startTag("hr", attrs);
    case "table":
      return element("table", attrs, `\n${rowsHtml(node)}\n`);
    case "captionedTable":
      return captionedHtml(node);
    case "tableRow":
      return element("tr", attrs, lines(node));
    case "tableCell":
      return element("td", spans(attrs), flow(node), ["colspan", "rowspan"]);
    case "tableHeader":
      return element("th", spans(attrs), flow(node), ["scope", "colspan", "rowspan"]);
    case "figure":
    case "mixedFigure":
      return element("figure", attrs, lines(node));
    case "picture":
      return inlineHtml(node);
    case "figcaption":
      return node.content.size ? element("figcaption", attrs, inlineHtml(node)) : "";
    case "mixedCaption":
      return element("figcaption", attrs, inlineHtml(node));
    case "dl":
      return element("dl", attrs, lines(node));
    case "dd":
      return element("dd", attrs, flow(node));
    default:
      return element(node.type.name, attrs, inlineHtml(node));
  }
}

/** Whether a paragraph is stored without its p; next to another such one both get theirs, or they would run together. */
function isBare(node: Node, siblings: Fragment, index: number, inItem: boolean): boolean {
  const alone = (one: Node | null | undefined) => {
    if (one?.type.name !== "paragraph" || everywhere.some((name) => one.attrs[name] !== null)) return false;
    if (one.attrs.tag === "image") return one.content.size > 0 && one.children.every(isPictureOrSpace);
    return one.attrs.tag === "none" || (inItem && one.attrs.tag === null);
  };
  const beside = [index - 1, index + 1].map((place) => siblings.maybeChild(place));
  return alone(node) && !beside.some(alone);
}

const isPictureOrSpace = (node: Node) => node.type.name === "img" || node.text?.trim() === "";

function childrenHtml(node: Node): string[] {
  const inItem = holdsText.has(node.type.name);
  return node.children.map((child, index) => blockHtml(child, node.content, index, inItem)).filter(Boolean);
}

function lines(node: Node): string {
  return `\n${childrenHtml(node).join("\n")}\n`;
}

function flow(node: Node, around = ""): string {
  const parts = childrenHtml(node);
  const edge = parts.length > 1 ? "\n" : around;
  return parts.length ? `${parts[0]?.startsWith("<") ? edge : ""}${parts.join("\n")}${edge}` : "";
}

function codeHtml(node: Node): string {
  const text = escaped(node.textContent);
  if (!node.attrs.bare) return element("pre", node.attrs, `<code>${text}</code>`);
  // The first line break within pre is not part of its text.
  return element("pre", node.attrs, text.startsWith("\n") ? `\n${text}` : text);
}

/** The group of each row. One that does not say belongs to the row before it, and below the head to the body. */
function rowsHtml(table: Node): string {
  const groups: { tag: string; rows: string[] }[] = [];
  for (const [index, row] of table.children.entries()) {
    const last = groups.at(-1);
    const next = table.maybeChild(index + 1)?.attrs.section;
    const first = next === "thead" ? "thead" : "tbody";
    const tag: string = row.attrs.section ?? (last ? last.tag.replace("thead", "tbody") : first);
    const html = blockHtml(row, table.content, index, false);
    if (last && last.tag === tag && !row.attrs.opens) last.rows.push(html);
    else groups.push({ tag, rows: [html] });
  }
  return groups.map(({ tag, rows }) => `<${tag}>\n${rows.join("\n")}\n</${tag}>`).join("\n");
}

function captionedHtml({ firstChild: table, lastChild: caption }: Node): string {
  if (!table || !caption) return "";
  const words = caption.content.size ? `${element("caption", caption.attrs, inlineHtml(caption))}\n` : "";
  return element("table", table.attrs, `\n${words}${rowsHtml(table)}\n`);
}

/** Of the marks that begin at one place the longest stands outside, so that none is divided without need. */
function inlineHtml({ children }: Node): string {
  const reach = (mark: Mark, from: number) => {
    let to = from;
    while (to < children.length && mark.isInSet(children[to]?.marks ?? [])) to += 1;
    return to;
  };
  let html = "";
  const open: Mark[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</${open.pop()?.type.name}>`;
  };
  for (const [index, child] of children.entries()) {
    const ends = open.findIndex((mark) => !mark.isInSet(child.marks));
    if (ends >= 0) closeTo(ends);
    const begin = child.marks.filter((mark) => !mark.isInSet(open));
    begin.sort((one, other) => reach(other, index) - reach(one, index));
    for (const mark of begin) {
      html += startTag(mark.type.name, mark.attrs, ["href", "cite", "datetime"]);
      open.push(mark);
    }
    html += leafHtml(child);
  }
  closeTo(0);
  return html;
}

function leafHtml(node: Node): string {
  if (node.isText) return escaped(node.text ?? "");
  if (node.type.name === "hardBreak") return "<br>";
  return startTag("img", node.attrs, ["src", "alt", "width", "height"]);
}

type Attributes = Node["attrs"];

function spans(attrs: Attributes): Attributes {
  const { colspan, rowspan } = attrs;
  return { ...attrs, colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan };
}

function element(tag: string, attrs: Attrs, inside: string, names: string[] = []): string {
  return `${startTag(tag, attrs, names)}${inside === "\n\n" ? "" : inside}</${tag}>`;
}

export function startTag(tag: string, attrs: Attrs, names: string[] = []): string {
  const given = [...names, ...everywhere].filter((name) => attrs[name] != null);
  return `<${[tag, ...given.map((name) => `${name}="${escaped(String(attrs[name])).replaceAll('"', "&quot;")}"`)].join(" ")}>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;" };

export function escaped(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (sign) => entities[sign] ?? sign);
}
