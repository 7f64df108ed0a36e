export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "avif" | "svg";

const starts: [kind: PictureKind, start: RegExp][] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF.{4}WEBP/s],
];
/** Further in than that nothing is said about what a file is (bytes). */
export const headOfFile = 4096;
/** Brands of HEIC; a file that lists AVIF as well is AVIF. */
const heic = /hei[cxms]|hev[cxms]|mif1|msf1/;
const avif = /avi[fs]/;
const beforeTag = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+svg(?:[^[\]>"']|"[^"]*"|'[^']*'|\[[^\]]*\])*>)*/is;

/** One byte per character; the same in browsers and on the server. */
export function kindOfHead(text: string): PictureKind | "heic" | "pdf" | "unknown" {
  const known = starts.find(([, start]) => start.test(text));
  if (known) return known[0];
  if (text.startsWith("ftyp", 4)) return kindOfFilm(text);
  if (text.slice(0, 1024).includes("%PDF-")) return "pdf";
  return isDrawing(text) ? "svg" : "unknown";
}

function kindOfFilm(text: string): "avif" | "heic" | "unknown" {
  const length = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0);
  const brands = text.slice(8, Math.min(length, 256));
  if (avif.test(brands)) return "avif";
  return heic.test(brands) ? "heic" : "unknown";
}

/** In UTF-16 every other byte is zero. */
function isDrawing(text: string) {
  const letters = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").replaceAll("\0", "");
  return /^<(?:[\w-]+:)?svg[\s>/]/i.test(letters.replace(beforeTag, ""));
}
