/** Files are never wider than the original (pixels). */
export const mediaWidths = [480, 960, 1600] as const;

export const mediaLimits = { bytes: 12 * 1024 * 1024, alt: 300, caption: 500 };

/** Without HEIC, so that phones convert to JPEG. */
export const pictureFormats = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export interface PictureSize {
  width: number;
  height: number;
}

interface Variant {
  file: string;
  width: number;
}

const address = /^\/media\/([0-9a-f]{32})-(480|960|1600)\.webp$/;

export function mediaName(path: string): string | undefined {
  return address.exec(path)?.[1];
}

export function variantsOf(name: string, width: number): Variant[] {
  const last = mediaWidths.findIndex((one) => one >= width);
  const widths = last < 0 ? mediaWidths : mediaWidths.slice(0, last + 1);
  return widths.map((one) => ({ file: `${name}-${one}.webp`, width: Math.min(one, width) }));
}

export function mediaPath(name: string, { width }: Pick<PictureSize, "width">): string {
  return `/media/${name}-${width > mediaWidths[0] ? mediaWidths[1] : mediaWidths[0]}.webp`;
}

export function mediaSrcSet(name: string, { width }: Pick<PictureSize, "width">): string {
  return variantsOf(name, width)
    .map((variant) => `/media/${variant.file} ${variant.width}w`)
    .join(", ");
}

export type BucketFault = "missing" | "private" | "size" | "types" | "row security" | "policies";
export type StoreFaultName = BucketFault | "unavailable";

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

const taken = "Es gehen JPEG, PNG, WebP, AVIF und GIF bis 12 MB.";

export const pictureProblems = {
  empty: "Die Datei ist leer: Sie hat 0 Byte. Wähle eine andere.",
  large: "Die Datei ist zu groß: Es gehen 12 MB. Verkleinere das Bild und wähle es dann neu.",
  heic: "Das ist ein HEIC-Bild, wie iPhones es aufnehmen; Browser zeigen es nicht. Öffne es auf dem Telefon, wähle „Teilen“ und sichere es als JPEG. Damit es gleich so aufnimmt: Einstellungen, Kamera, Formate, „Maximale Kompatibilität“.",
  pdf: `Das ist ein PDF und kein Bild. ${taken}`,
  svg: `Zeichnungen (SVG) gehen nur als Logo. ${taken}`,
  unknown: `Das ist kein Bild, das hier geht. ${taken}`,
};

/** The field of a logo takes drawings as well. */
export function forLogo(problem: string): string {
  return problem.replace("AVIF und GIF", "AVIF, GIF und SVG");
}

export const unreadable =
  "Die Datei lässt sich nicht lesen. Ist es ein Ordner, oder liegt sie nicht mehr dort?";

export interface ShownPicture {
  id: string;
  path: string;
  width: number;
  height: number;
  srcSet: string;
  alt: string;
  caption: string | null;
}

export type UploadAnswer = { picture: ShownPicture } | { problem: string };

export type ChooserAnswer = { pictures: ShownPicture[]; hasNext: boolean } | { problem: string };
