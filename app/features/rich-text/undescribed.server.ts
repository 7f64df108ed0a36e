import { readHtml } from "~/features/rich-text/readings.server";
import { attribute, type Element, isElement, type Node, wordsIn } from "~/features/rich-text/tree.server";

interface Place {
  number: number;
  after: string;
}

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table thead tbody tfoot tr th td caption hr div br".split(
    " ",
  ),
);
/** More than anybody mends at once are counted only. */
const told = 20;

/** Says which pictures of a cleaned text have no description although staff have brought them in; undefined when all have. */
export function undescribedIn(html: string): string | undefined {
  const found = html.includes("/media/") ? placesIn(html) : [];
  const [first] = found;
  if (!first) return undefined;
  const wish = "Beschreibe in einem Satz, was zu sehen ist, oder sag, dass es nur schmückt";
  if (found.length === 1) return `${named(first)} hat noch keine Beschreibung. ${wish}`;
  const rest = found.length > told ? ` und ${found.length - told} weitere` : "";
  const names = found.slice(0, told).map(named).join(", ");
  return `Diese Bilder haben noch keine Beschreibung: ${names}${rest}. ${wish}`;
}

function named({ number, after }: Place) {
  return `Bild ${number} im Text (${after ? `nach „${after}“` : "ganz oben"})`;
}

function placesIn(html: string): Place[] {
  const places: Place[] = [];
  let number = 0;
  let after = "";
  let block = "";
  const endBlock = () => {
    after = beginningOf(block) || after;
    block = "";
  };
  const walk = (node: Node) => {
    if (!isElement(node)) {
      if (block.length < 400) block += wordsIn(node);
      return;
    }
    const isBlock = blocks.has(node.tagName);
    if (isBlock) endBlock();
    if (node.tagName === "img") {
      number += 1;
      if (isUndescribed(node)) places.push({ number, after: beginningOf(block) || after });
    }
    node.childNodes.forEach(walk);
    if (isBlock) endBlock();
  };
  readHtml(html).childNodes.forEach(walk);
  return places;
}

function isUndescribed(picture: Element) {
  return attribute(picture, "src")?.startsWith("/media/") && attribute(picture, "alt") === undefined;
}

function beginningOf(block: string) {
  const words = block.replace(/\s+/g, " ").trim();
  return words.length > 40 ? `${words.slice(0, 40).trimEnd()}…` : words;
}
