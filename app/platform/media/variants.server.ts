import { createHash } from "node:crypto";
import sharp, { type Sharp, type WebpOptions } from "sharp";
import { mediaWidths, type PictureKind, variantsOf } from "~/schemas/media";

export interface PictureQuestion {
  kind: PictureKind;
  pieces: Uint8Array[];
}

export type PictureAnswer =
  | { sha256: string; width: number; height: number; files: { file: string; content: Uint8Array }[] }
  | { problem: "damaged" | "huge" };

const mostPixels = 40e6;
/** What the database takes for a side, and what WebP holds in one (pixels). */
const longestSide = 40_000;
const longestInFile = 16_383;
const widest = Math.max(...mediaWidths);
/** A drawing has no size of its own: it is drawn so large that it is sharp wherever a logo stands (pixels). */
const drawing = { width: 960, height: 1600 };

const looks: Record<PictureKind, WebpOptions> = {
  jpeg: { quality: 80 },
  webp: { quality: 80 },
  avif: { quality: 80 },
  png: { quality: 84, smartSubsample: true },
  gif: { quality: 84, smartSubsample: true },
  svg: { lossless: true },
};

/** Upright, sRGB, first frame, without metadata. Never throws for the file's content. */
export async function makeVariants({ kind, pieces }: PictureQuestion): Promise<PictureAnswer> {
  const bytes = Buffer.concat(pieces);
  try {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const { picture, width, height } = await (kind === "svg" ? drawn(bytes) : read(bytes));
    if (width * height > mostPixels) return { problem: "huge" };
    const size = fitting(width, height);
    const files = await filesOf(picture, sha256.slice(0, 32), size, looks[kind]);
    return { sha256, ...size, files };
  } catch (error) {
    return { problem: /exceeds pixel limit/.test(String(error)) ? "huge" : "damaged" };
  }
}

interface Opened {
  picture: Sharp;
  width: number;
  height: number;
}

async function read(bytes: Buffer): Promise<Opened> {
  // Some phones' JPEGs give warnings; truncation is an error.
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: mostPixels, autoOrient: true });
  const { autoOrient } = await picture.metadata();
  return { picture, ...autoOrient };
}

async function drawn(source: Buffer): Promise<Opened> {
  const bytes = recognisable(source);
  const sizeAt = async (density: number) => {
    const { width, height } = await sharp(bytes, { density, limitInputPixels: false }).metadata();
    return { width, height, scale: Math.min(drawing.width / width, drawing.height / height) };
  };
  const [once, twice] = [await sizeAt(720), await sizeAt(1440)];
  // Twice the density means four times the width where that is in millimetres.
  const power = Math.round(Math.log2(twice.width / once.width)) || 1;
  const density = Math.min(Math.max(720 * once.scale ** (1 / power), 1), 100_000);
  const { width, height, scale } = await sizeAt(density);
  const inPixels = (side: number) => Math.max(1, Math.round(side * scale));
  return {
    picture: sharp(bytes, { density, limitInputPixels: mostPixels }),
    width: inPixels(width),
    height: inPixels(height),
  };
}

/** The library looks for the tag in the first 1,000 characters only. */
function recognisable(source: Buffer) {
  const declaration =
    /^(?:\xef\xbb\xbf)?(?:<\?xml[^>]*\?>)?/.exec(source.toString("latin1", 0, 500))?.[0] ?? "";
  const at = declaration.length;
  return Buffer.concat([source.subarray(0, at), Buffer.from("<!--<svg-->"), source.subarray(at)]);
}

function fitting(width: number, height: number) {
  const tallest = (height * Math.min(width, widest)) / width;
  const isTooTall = tallest > longestInFile;
  const scale = Math.min(1, longestSide / width, isTooTall ? longestInFile / height : 1);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

async function filesOf(
  picture: Sharp,
  name: string,
  { width, height }: { width: number; height: number },
  look: WebpOptions,
) {
  const variants = variantsOf(name, width).map((variant) => ({
    ...variant,
    height: Math.max(1, Math.round((variant.width * height) / width)),
  }));
  const largest = variants[variants.length - 1] ?? { width, height };
  const { data, info } = await picture
    .resize(largest.width, largest.height, { fit: "fill" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const files: { file: string; content: Uint8Array }[] = [];
  for (const variant of variants) {
    const smaller = sharp(data, { raw: info }).resize(variant.width, variant.height, { fit: "fill" });
    files.push({ file: variant.file, content: await smaller.webp(look).toBuffer() });
  }
  return files;
}
