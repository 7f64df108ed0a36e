/** What a picture is made of. */
export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "svg";

const starts: [kind: PictureKind, start: RegExp][] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF.{4}WEBP/s],
];
/** Further in than that nothing is said about what a file is (bytes). */
const head = 4096;
/** Kinds of the files that phones call HEIC; what is listed with AVIF is one of those. */
const heic = /hei[cxms]|hev[cxms]|mif1|msf1/;
const avif = /avi[fs]/;
/** What may stand before the first tag of a drawing, its document type included. */
const beforeTag = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+svg(?:[^[\]>"']|"[^"]*"|'[^']*'|\[[^\]]*\])*>)*/is;

/** What a file is, by what stands in it, whatever it is called. */
export function kindOf(pieces: readonly Buffer[]): PictureKind | "heic" | "pdf" | "unknown" {
  const bytes = startOf(pieces);
  const text = bytes.toString("latin1");
  const known = starts.find(([, start]) => start.test(text));
  if (known) return known[0];
  if (text.startsWith("ftyp", 4)) return kindOfFilm(bytes);
  if (text.slice(0, 1024).includes("%PDF-")) return "pdf";
  return isDrawing(text) ? "svg" : "unknown";
}

/** As much of the beginning as is looked at. */
function startOf(pieces: readonly Buffer[]) {
  const first: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length >= head) break;
    first.push(piece.subarray(0, head - length));
    length += piece.length;
  }
  return Buffer.concat(first);
}

/** The container that films came up with says in its first box what is in it, four letters each. */
function kindOfFilm(bytes: Buffer) {
  const brands = bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 256));
  return heic.test(brands) && !avif.test(brands) ? "heic" : "unknown";
}

/** In an encoding with two bytes for a letter, the others are zero. */
function isDrawing(text: string) {
  const letters = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").replaceAll("\0", "");
  return /^<(?:[\w-]+:)?svg[\s>/]/i.test(letters.replace(beforeTag, ""));
}
