const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign);
const plain = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) =>
    name === "#39" ? "'" : (Object.keys(escapes).find((sign) => escapes[sign] === `&${name};`) ?? ""),
  );

const attribute = (tag: string, name: string) =>
  plain(new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");

/** The addresses and descriptions of the pictures of a sanitised text. */
export function picturesOf(html: string): { address: string; alt: string }[] {
  return [...html.matchAll(/<img\b[^>]*>/gi)].map(([tag]) => ({
    address: attribute(tag, "src"),
    alt: attribute(tag, "alt"),
  }));
}

/** With the pictures of this site; for a missing one stands a link to its old address. */
export function withOwnPictures(html: string, paths: ReadonlyMap<string, string | null>): string {
  return html.replace(/<img\b[^>]*>/gi, (tag) => {
    const address = attribute(tag, "src");
    const alt = attribute(tag, "alt");
    const path = paths.get(address);
    if (path === undefined) return tag;
    if (path) return `<img src="${escaped(path)}" alt="${escaped(alt)}">`;
    return linkFor(address, alt);
  });
}

const linkFor = (address: string, alt: string) =>
  `<a href="${escaped(address)}">${escaped(alt ? `Bild: ${alt}` : "Bild")}</a>`;

/** Pieces of a text of at most `most` characters, cut between its outer elements; null where one is longer. */
export function piecesOf(html: string, most: number): string[] | null {
  if (html.length <= most) return [html];
  const pieces: string[] = [];
  let piece = "";
  for (const block of outerBlocks(html)) {
    if (block.length > most) return null;
    if (piece.length + block.length > most) {
      pieces.push(piece);
      piece = "";
    }
    piece += block;
  }
  return piece ? [...pieces, piece] : pieces;
}

const empty = /^(?:area|br|col|hr|img|input|source|wbr)$/i;

function outerBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)) {
    const [whole, close, name = ""] = tag;
    if (!empty.test(name)) depth += close ? -1 : 1;
    if (depth > 0) continue;
    const end = tag.index + whole.length;
    blocks.push(html.slice(start, end));
    start = end;
  }
  if (start < html.length) blocks.push(html.slice(start));
  return blocks;
}
