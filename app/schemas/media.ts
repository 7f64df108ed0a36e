/** Files are never wider than the original (pixels). */
export const mediaWidths = [480, 960, 1600] as const;

export const mediaLimits = { bytes: 12 * 1024 * 1024, alt: 300, caption: 500 };

/** Without HEIC, so that phones convert to JPEG. */
export const pictureFormats = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export interface PictureSize {
  width: number;
  height: number;
}

export interface Variant {
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
