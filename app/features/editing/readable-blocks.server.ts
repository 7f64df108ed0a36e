import { readHtml } from "~/features/rich-text/readings.server";
import {
  attribute,
  type Element,
  isElement,
  type Node,
  outerHtml,
  tagsOf,
  wordsIn,
} from "~/features/rich-text/tree.server";

export interface ReadableBlock {
  name: string;
  words: string;
  source: string;
}

const names: Record<string, string> = {
  ...{ h1: "Überschrift 1", h2: "Überschrift 2", h3: "Überschrift 3", h4: "Überschrift 4" },
  ...{ h5: "Überschrift 5", h6: "Überschrift 6", li: "Listenpunkt", blockquote: "Zitat", pre: "Code" },
  ...{ figcaption: "Bildunterschrift", tr: "Tabellenzeile", caption: "Tabellentitel", dt: "Begriff" },
};
const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table caption thead tbody tfoot tr hr div".split(
    " ",
  ),
);

export function readableBlocks(html: string): ReadableBlock[] {
  const found: ReadableBlock[] = [];
  const open: string[] = [];
  let [start, source, words] = ["", "", ""];
  const take = () => {
    const line = words
      .replace(/\s+/g, " ")
      .replace(/(?: \|)+ ?$/, "")
      .trim();
    if (line) found.push({ name: nameOf(open), words: line, source: start + source.trim() });
    [start, source, words] = ["", "", ""];
  };
  const walk = (node: Node) => {
    if (!isElement(node)) {
      source += outerHtml(node);
      words += wordsIn(node);
      return;
    }
    const { tagName, childNodes } = node;
    const [tag, end] = tagsOf(node);
    if (!blocks.has(tagName)) {
      source += tag;
      words += signOf(node);
      childNodes.forEach(walk);
      source += end;
      if (tagName === "td" || tagName === "th") words += " | ";
      return;
    }
    take();
    if (tagName === "hr") found.push({ name: "Trennlinie", words: "―", source: tag });
    open.push(tagName);
    start = tag;
    childNodes.forEach(walk);
    take();
    open.pop();
  };
  readHtml(html).childNodes.forEach(walk);
  take();
  return found;
}

/** The innermost that has a name: a paragraph in a quotation is part of that. */
function nameOf(open: string[]) {
  return names[open.findLast((name) => names[name]) ?? ""] ?? "";
}

function signOf(element: Element) {
  if (element.tagName === "br") return " ";
  if (element.tagName !== "img") return "";
  const alt = attribute(element, "alt");
  return ` [Bild${alt ? `: ${alt}` : ""}] `;
}

export function readableLines(text: string): ReadableBlock[] {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim())
    .map((line) => ({ name: "", words: line, source: line }));
}
