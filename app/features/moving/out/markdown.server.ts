import { Marked } from "marked";
import { markdownWriter } from "~/features/rich-text/markdown.server";
import {
  isElement,
  isText,
  type Node,
  outerHtml,
  parseHtml,
  toHtml,
  wordsIn,
} from "~/features/rich-text/tree.server";

const marked = new Marked({ gfm: true });

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
  const html = htmlOf(nodes);
  const markdown = writer.turndown(html);
  return plain(markdownToHtml(markdown)) === plain(html) ? markdown : asHtml(html);
}

/** Signs of Markdown, those that would begin a heading, a list or a quotation, and those of HTML. */
const escaped = (text: string) =>
  text
    .replace(/[\\`*_[\]~|]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/^(\s*)([#+>=-])/, "$1\\$2")
    .replace(/^(\s*\d+)([.)])/, "$1\\$2");

const writer = markdownWriter(escaped, "\\");
writer.addRule("tags", {
  filter: "abbr b cite i kbd mark q s samp small sub sup time u".split(
    " ",
  ) as (keyof HTMLElementTagNameMap)[],
  replacement(content, node) {
    const [start, end] = (node.cloneNode() as Element).outerHTML.split(/(?=<\/)/);
    return start + content + end;
  },
});

/** Markdown ends a block of HTML at an empty line. */
function asHtml(html: string) {
  return html.replace(/\n(?=[ \t]*\n)/g, "&#10;").replace(/\n(?=&#10;|$)/g, "&#10;");
}

const aroundBlocks = /\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr)(?:\s[^<>]*)?>)\s*/g;

/** The same for two texts that differ only in space between blocks. */
function plain(html: string) {
  return toHtml(parseHtml(html)).replaceAll("\n</code></pre>", "</code></pre>").replace(aroundBlocks, "$1");
}
