import { readHtml } from "~/features/rich-text/readings.server";
import {
  attribute,
  isElement,
  makeElement,
  makeText,
  type Node,
  outerHtml,
  type Parent,
  replaceNodes,
  setAttribute,
  tagsOf,
} from "~/features/rich-text/tree.server";

/** Puts the pictures of this site in; for a missing one stands a link to its old address. */
export function placePictures(
  tree: Parent,
  paths: ReadonlyMap<string, string | null>,
  hasOwnSizes = false,
): void {
  replaceNodes(tree, (node) => {
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
    return [makeElement("a", [makeText(alt ? `Bild: ${alt}` : "Bild")], { href: src })];
  });
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
