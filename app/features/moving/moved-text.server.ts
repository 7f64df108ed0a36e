import { readHtml } from "~/features/rich-text/readings.server";
import {
  attribute,
  isElement,
  makeElement,
  makeText,
  outerHtml,
  type Parent,
  replaceNodes,
} from "~/features/rich-text/tree.server";

/** Puts the pictures of this site in; for a missing one stands a link to its old address. */
export function placePictures(tree: Parent, paths: ReadonlyMap<string, string | null>): void {
  replaceNodes(tree, (node) => {
    if (!isElement(node) || node.tagName !== "img") return undefined;
    const src = attribute(node, "src") ?? "";
    const alt = attribute(node, "alt") ?? "";
    const path = paths.get(src);
    if (path === undefined) return undefined;
    if (path) return [makeElement("img", [], { src: path, alt })];
    return [makeElement("a", [makeText(alt ? `Bild: ${alt}` : "Bild")], { href: src })];
  });
}

/** Pieces of a text of at most `most` characters, cut between its outer elements; null where one is longer. */
export function piecesOf(html: string, most: number): string[] | null {
  if (html.length <= most) return [html];
  const pieces: string[] = [];
  let piece = "";
  for (const block of readHtml(html).childNodes.map(outerHtml)) {
    if (block.length > most) return null;
    if (piece.length + block.length > most) {
      pieces.push(piece);
      piece = "";
    }
    piece += block;
  }
  return piece ? [...pieces, piece] : pieces;
}
