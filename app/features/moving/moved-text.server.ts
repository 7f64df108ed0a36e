import { parseUrl } from "~/content/parse-url";
import { readHtml, textOf } from "~/features/rich-text/readings.server";
import {
  attribute,
  closest,
  elementsIn,
  isElement,
  isText,
  makeElement,
  makeText,
  type Node,
  outerHtml,
  type Parent,
  replaceNodes,
  setAttribute,
  setChildren,
  tagsOf,
} from "~/features/rich-text/tree.server";
import type { LinkedWords } from "./item";

const wordsFor = (alt: string) => `Bild: ${alt.replace(/\s+/g, " ").trim()}`.replace(/: $/, "");

/**
 * Puts the pictures of this site in. For a missing one stands a link to its old address, or words alone where that is a
 * path or within another link; those are given back by the picture's address. For missing decoration nothing stands, and
 * the words after it are given back.
 */
export function placePictures(
  tree: Parent,
  paths: ReadonlyMap<string, string | null>,
  { hasOwnSizes = false, decoration = [] as readonly string[] } = {},
): Map<string, LinkedWords[]> {
  const linked = new Map<string, LinkedWords[]>();
  const toOwnFile = new Set<Node>();
  for (const link of elementsIn(tree, "a")) {
    const href = attribute(link, "href") ?? "";
    const missing = elementsIn(link, "img")
      .map((image) => attribute(image, "src") ?? "")
      .filter((src) => paths.get(src) === null);
    if (missing.some((src) => !href || fileIn(href) === fileIn(src))) toOwnFile.add(link);
  }
  const placed: Placed[] = [];
  const gone = new Map<Node, string>();
  const emptied = new Set<unknown>();
  replaceNodes(tree, (node) => {
    if (isElement(node) && (toOwnFile.has(node) || (emptied.has(node) && !textOf(node).trim())))
      return node.childNodes;
    if (!isElement(node) || node.tagName !== "img") return undefined;
    const src = attribute(node, "src") ?? "";
    const alt = attribute(node, "alt") ?? "";
    const path = paths.get(src);
    if (path === undefined) return undefined;
    if (path && hasOwnSizes) {
      setAttribute(node, "src", path);
      return undefined;
    }
    if (path) return [makeElement("img", [], { src: path, alt })];
    if (decoration.includes(src)) {
      emptied.add(node.parentNode);
      const mark = makeText("");
      gone.set(mark, src);
      return [mark];
    }
    const words = wordsFor(alt);
    const link = closest(node, linkTag);
    const around = link && !toOwnFile.has(link) ? attribute(link, "href") : "";
    const href = link || src.startsWith("/") ? around : undefined;
    if (href !== undefined) linked.set(src, [...(linked.get(src) ?? []), { href, words }]);
    const one: Placed = [
      makeText("") as Text,
      href !== undefined ? makeText(words) : makeElement("a", [makeText(words)], { href: src }),
      makeText("") as Text,
    ];
    placed.push(one);
    return one;
  });
  if (placed.length) setApart(tree, placed);
  const texts = textsIn(tree);
  const words = new Set(placed.map(([, node]) => (isText(node) ? node : textsIn(node as Parent)[0])));
  for (const [mark, src] of gone) {
    const after = texts
      .slice(texts.indexOf(mark as Text) + 1)
      .find((text) => startOf(text) && !words.has(text));
    const place = { href: "", words: "", before: after ? startOf(after) : "" };
    linked.set(src, [...(linked.get(src) ?? []), place]);
  }
  return linked;
}

const linkTag = new Set(["a"]);

/** Of a picture in any size, on whatever host. */
const fileIn = (address: string) =>
  parseUrl(address, "https://umzug.invalid")?.pathname.replace(
    /(?:-\d{1,5}x\d{1,5}|-scaled)+(?=\.\w{3,4}$)/,
    "",
  );

type Text = Extract<Node, { value: string }>;

function textsIn(parent: Parent): Text[] {
  return parent.childNodes.flatMap((node) =>
    isText(node) ? (node as Text) : isElement(node) ? textsIn(node) : [],
  );
}

const startOf = ({ value }: Text) => value.replace(/\s+/g, " ").trim().slice(0, 100);

/** Puts decoration where placePictures has found none; false where this part of the text is not the one. */
export function placeDecoration(tree: Parent, before: string, picture: Node, isLast: boolean): boolean {
  const paragraph = makeElement("p", [picture]);
  const text = before ? textsIn(tree).find((one) => startOf(one) === before) : undefined;
  if (!text && (before || !isLast)) return false;
  let place: Node | undefined = text;
  while (place && place.parentNode !== (tree as unknown)) place = place.parentNode as unknown as Node;
  const at = place ? tree.childNodes.indexOf(place) : tree.childNodes.length;
  setChildren(tree, tree.childNodes.toSpliced(at, 0, paragraph));
  return true;
}
type Placed = [before: Text, words: Node, after: Text];

const block = /^(?:p|br|li|d[dt]|t[dh]|h[1-6]|figure|figcaption|blockquote|pre|div)$/;

/** Words around a picture need no space; around the words for it they do. */
function setApart(tree: Parent, placed: readonly Placed[]) {
  const starts = new Map(placed.map((one) => [one[0] as Node, one]));
  const ends = new Map(placed.map((one) => [one[2] as Node, one]));
  let last = "";
  let isAfter: Text | undefined;
  const walk = (node: Node) => {
    const start = starts.get(node);
    if (start) {
      if (/[^\s([„«]/.test(last)) start[0].value = " ";
      last = "";
    }
    if (isText(node) && node.value) {
      if (isAfter && /^[^\s.,;:!?)\]“»]/.test(node.value)) isAfter.value = " ";
      isAfter = undefined;
      last = node.value.at(-1) ?? "";
    } else if (isElement(node)) {
      const isBlock = block.test(node.tagName);
      if (isBlock) [last, isAfter] = ["", undefined];
      node.childNodes.forEach(walk);
      if (isBlock) [last, isAfter] = ["", undefined];
    }
    const end = ends.get(node);
    if (end) isAfter = end[2];
  };
  tree.childNodes.forEach(walk);
}

/** Pieces of a text of at most `most` characters, cut between its elements, and within those that are longer. */
export function piecesOf(html: string, most: number): string[] {
  return html.length <= most ? [html] : joined(readHtml(html).childNodes, most, Math.floor(most / 4));
}

function joined(nodes: readonly Node[], most: number, step = most): string[] {
  const pieces: string[] = [];
  for (const part of nodes.flatMap((node) => partsOf(node, most, step)))
    if (pieces.length && (pieces.at(-1) ?? "").length + part.length <= most)
      pieces.push(`${pieces.pop()}${part}`);
    else pieces.push(part);
  return pieces;
}

function partsOf(node: Node, most: number, step: number): string[] {
  const whole = outerHtml(node);
  if (whole.length <= most) return [whole];
  if (!isElement(node))
    return whole.match(new RegExp(`[^]{1,${step - 1}}(?:\\s|$)|[^]{1,${step}}`, "g")) ?? [];
  const [start, end] = tagsOf(node);
  return joined(node.childNodes, step - start.length - end.length).map((part) => start + part + end);
}
