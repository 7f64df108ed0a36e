import { attribute, type Element, isElement, type Node, type Parent, wordsIn } from "./tree.server";

export function mailWords(tree: Parent): string {
  return inside(tree)
    .replace(/ *\n(?: *\n)+ */g, "\n\n")
    .trim();
}

const inside = ({ childNodes }: Parent) => childNodes.map(wordsOf).join("");

function wordsOf(node: Node): string {
  if (!isElement(node)) return wordsIn(node).replace(/[ \t\r\n]+/g, " ");
  const name = node.tagName;
  const tidy = () =>
    inside(node)
      .replace(/ *\n */g, "\n")
      .trim();
  if (name === "br") return "\n";
  if (name === "img") return pictureWords(attribute(node, "alt")?.trim());
  if (name === "hr") return "\n\n* * *\n\n";
  if (name === "pre") return `\n\n${wordsIn(node).trimEnd()}\n\n`;
  if (name === "a") return linkWords(inside(node), attribute(node, "href"));
  if (name === "blockquote") return `\n\n${quoteWords(tidy())}\n\n`;
  if (name === "ul" || name === "ol") return `\n\n${listWords(node)}\n\n`;
  const cells = () => node.childNodes.filter(isElement).map((cell) => wordsOf(cell).trim());
  if (name === "tr") return `\n${cells().join(" | ")}\n`;
  return blocks.has(name) ? `\n\n${tidy()}\n\n` : inside(node);
}

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 dl dt dd figure figcaption table caption thead tbody tfoot".split(" "),
);

const pictureWords = (alt: string | undefined) => (alt ? `[Bild: ${alt}]` : "");

function quoteWords(words: string) {
  return words
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^/gm, "> ")
    .replace(/ +$/gm, "");
}

function linkWords(words: string, address: string | undefined) {
  const plain = (text: string) => text.replace(/^(?:mailto:|tel:|https?:\/\/)|\/$/g, "");
  return !address || plain(address) === plain(words.trim()) ? words : `${words} (${address})`;
}

function listWords(list: Element) {
  const first = Number(attribute(list, "start") ?? 1);
  const points = list.childNodes.filter(isElement).map((point, index) => {
    const mark = list.tagName === "ol" ? `${first + index}. ` : "- ";
    const words = inside(point)
      .trim()
      .replace(/ *\n+ */g, (gap) => `\n${gap.replace(/[^ ]*\n/g, "")}`);
    return mark + words.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
  });
  return points.join("\n");
}
