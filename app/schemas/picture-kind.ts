/** What a picture is made of. */
export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "avif" | "svg";

const starts: [kind: PictureKind, start: RegExp][] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF.{4}WEBP/s],
];
/** Further in than that nothing is said about what a file is (bytes). */
export const headOfFile = 4096;
/** Kinds of the files that phones call HEIC; what lists AVIF as well is AVIF. */
const heic = /hei[cxms]|hev[cxms]|mif1|msf1/;
const avif = /avi[fs]/;
/** What may stand before the first tag of a drawing, its document type included. */
const beforeTag = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+svg(?:[^[\]>"']|"[^"]*"|'[^']*'|\[[^\]]*\])*>)*/is;

/** What a file is, by its first bytes, a letter each, whatever it is called: the same for browsers and the server. */
export function kindOfHead(text: string): PictureKind | "heic" | "pdf" | "unknown" {
  const known = starts.find(([, start]) => start.test(text));
  if (known) return known[0];
  if (text.startsWith("ftyp", 4)) return kindOfFilm(text);
  if (text.slice(0, 1024).includes("%PDF-")) return "pdf";
  return isDrawing(text) ? "svg" : "unknown";
}

/** The container that films came up with says in its first box what is in it, four letters each. */
function kindOfFilm(text: string): "avif" | "heic" | "unknown" {
  const length = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0);
  const brands = text.slice(8, Math.min(length, 256));
  if (avif.test(brands)) return "avif";
  return heic.test(brands) ? "heic" : "unknown";
}

/** In an encoding with two bytes for a letter, the others are zero. */
function isDrawing(text: string) {
  const letters = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").replaceAll("\0", "");
  return /^<(?:[\w-]+:)?svg[\s>/]/i.test(letters.replace(beforeTag, ""));
}
