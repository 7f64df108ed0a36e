import { Marked } from "marked";
import {
  attribute,
  type Element,
  isElement,
  isText,
  type Node,
  outerHtml,
  parseHtml,
  tagsOf,
  toHtml,
  wordsIn,
} from "~/features/rich-text/tree.server";

const marked = new Marked({ gfm: true });

/** The HTML of Markdown as `htmlToMarkdown` writes it. */
export function markdownToHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return html.replaceAll("\n</code></pre>", "</code></pre>");
}

const inlineTags = new Set(
  "a abbr b br cite code em i img kbd mark q s samp small strong sub sup time u".split(" "),
);

/** Block by block; one that Markdown cannot say without loss stands as HTML. */
export function htmlToMarkdown(html: string): string {
  const groups: Node[][] = [];
  let isLine = false;
  for (const node of parseHtml(html).childNodes) {
    const isInline = isText(node) || (isElement(node) && inlineTags.has(node.tagName));
    if (isInline && isLine) groups.at(-1)?.push(node);
    else if (!isText(node) || node.value.trim()) {
      groups.push([node]);
      isLine = isInline;
    } else isLine = false;
  }
  let before = "";
  const written = groups.map((nodes) => {
    const name = nodes[0]?.nodeName ?? "";
    // Two lists in a row would be one.
    const isJoined = /^[uo]l$/.test(name) && /^[uo]l$/.test(before);
    before = name;
    return isJoined ? asHtml(nodes.map(outerHtml).join("")) : blockOf(nodes);
  });
  const markdown = written.map((block) => `${block}\n`).join("\n");
  const isWhole = words(markdownToHtml(markdown)) === words(html);
  return isWhole ? markdown : groups.map((nodes) => `${asHtml(htmlOf(nodes))}\n`).join("\n");
}

const words = (html: string) => wordsIn(parseHtml(html)).replace(/\s+/g, "");

function htmlOf(nodes: Node[]): string {
  const [node] = nodes;
  if (node && isElement(node) && !inlineTags.has(node.tagName)) return outerHtml(node);
  return `<p>${nodes.map(outerHtml).join("").trim()}</p>`;
}

function blockOf(nodes: Node[]): string {
  const [node] = nodes;
  const isBlock = node && isElement(node) && !inlineTags.has(node.tagName);
  const html = htmlOf(nodes);
  const markdown = isBlock ? block(node) : lineStart(nodes.map(inline).join("").trim());
  return markdown !== undefined && plain(markdownToHtml(markdown)) === plain(html) ? markdown : asHtml(html);
}

/** Markdown ends a block of HTML at an empty line. */
function asHtml(html: string) {
  return html.replace(/\n(?=[ \t]*\n)/g, "&#10;").replace(/\n(?=&#10;|$)/g, "&#10;");
}

const aroundBlocks = /\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr)(?:\s[^<>]*)?>)\s*/g;

/** The same for two texts that differ only in space between blocks. */
function plain(html: string) {
  return toHtml(parseHtml(html)).replaceAll("\n</code></pre>", "</code></pre>").replace(aroundBlocks, "$1");
}

function block(element: Element): string | undefined {
  const { tagName, childNodes } = element;
  const line = () => childNodes.map(inline).join("");
  if (tagName === "p") return lineStart(line());
  if (/^h[1-6]$/.test(tagName)) return `${"#".repeat(Number(tagName[1]))} ${line()}`;
  if (tagName === "hr") return "---";
  if (tagName === "blockquote") return indented(blocks(childNodes), "> ", "> ");
  if (tagName === "ul") return items(childNodes, () => "- ");
  if (tagName === "ol") {
    const start = Number(attribute(element, "start") ?? 1);
    return items(childNodes, (index) => `${start + index}. `);
  }
  const [code] = childNodes;
  if (tagName === "pre" && code && isElement(code) && code.tagName === "code" && childNodes.length === 1) {
    const text = code.childNodes.map((child) => (isText(child) ? child.value : "")).join("");
    return `\`\`\`\n${text.replace(/\n$/, "")}\n\`\`\``;
  }
  return undefined;
}

function blocks(nodes: Node[]): string {
  return nodes
    .filter((node) => !isText(node) || node.value.trim())
    .map((node) => (isElement(node) ? block(node) : undefined) ?? asHtml(outerHtml(node)))
    .join("\n\n");
}

function items(nodes: Node[], mark: (index: number) => string): string {
  return nodes
    .filter(isElement)
    .map(({ childNodes }, index) => {
      const nested = childNodes.findIndex((child) => isElement(child) && !inlineTags.has(child.tagName));
      const isTight = nested < 0 || /^[uo]l$/.test(childNodes[nested]?.nodeName ?? "");
      const first = isTight ? childNodes.slice(0, nested < 0 ? undefined : nested) : [];
      const rest = childNodes.slice(first.length);
      const text = [lineStart(first.map(inline).join("").trim()), blocks(rest)].filter(Boolean).join("\n");
      const start = mark(index);
      return indented(text, start, " ".repeat(start.length)) + (isTight ? "" : "\n");
    })
    .join("\n")
    .trimEnd();
}

function indented(text: string, first: string, rest: string) {
  return text
    .split("\n")
    .map((line, index) => ((index ? rest : first) + line).replace(/^ +$/, ""))
    .join("\n");
}

function inline(node: Node): string {
  if (isText(node))
    return node.value
      .replace(/[\\`*_[\]~|]/g, "\\$&")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;");
  if (!isElement(node)) return "";
  const inner = () => node.childNodes.map(inline).join("");
  const names = node.attrs.map(({ name }) => name).join(" ");
  const text = node.childNodes.map((child) => (isText(child) ? child.value : "`")).join("");
  if (names === "" && node.tagName === "strong" && text.trim() === text) return `**${inner()}**`;
  if (names === "" && node.tagName === "em" && text.trim() === text) return `*${inner()}*`;
  if (names === "" && node.tagName === "br") return "\\\n";
  if (names === "" && node.tagName === "code" && text.trim() === text && !text.includes("`"))
    return `\`${text}\``;
  const address = attribute(node, "href") ?? attribute(node, "src") ?? "";
  if (!/[<>\\\s]/.test(address)) {
    if (node.tagName === "a" && names === "href") return `[${inner()}](<${address}>)`;
    const alt = attribute(node, "alt") ?? "";
    if (node.tagName === "img" && names === "src alt" && !/[[\]\\*_`<&\n]/.test(alt))
      return `![${alt}](<${address}>)`;
  }
  const [start, end] = tagsOf(node);
  return start + inner() + end;
}

/** Words that would begin a heading, a list or a quotation. */
function lineStart(text: string) {
  return text.replace(/^(\s*)([#+>=-])/gm, "$1\\$2").replace(/^(\s*\d+)([.)])/gm, "$1\\$2");
}
