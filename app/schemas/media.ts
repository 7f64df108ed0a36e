// What pictures are called and how large they come, for the server, the pages and the editor alike.

/** Widths in pixels that files of a picture are named by. A file is never wider than what was brought in. */
export const mediaWidths = [480, 960, 1600] as const;

/** What may be brought in: bytes of the file; letters of its words. */
export const mediaLimits = { bytes: 12 * 1024 * 1024, alt: 300, caption: 500 };

/** What file dialogues offer: without HEIC, which phones then turn into JPEG by themselves. */
export const pictureFormats = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export interface PictureSize {
  width: number;
  height: number;
}

/** A file of a picture: its name, and how wide the picture in it is. */
export interface Variant {
  file: string;
  width: number;
}

const address = /^\/media\/([0-9a-f]{32})-(480|960|1600)\.webp$/;

/** The name of the picture that an address of this site leads to; undefined for any other address. */
export function mediaName(path: string): string | undefined {
  return address.exec(path)?.[1];
}

/** The files of a picture so wide: each width up to the first that holds it whole. */
export function variantsOf(name: string, width: number): Variant[] {
  const last = mediaWidths.findIndex((one) => one >= width);
  const widths = last < 0 ? mediaWidths : mediaWidths.slice(0, last + 1);
  return widths.map((one) => ({ file: `${name}-${one}.webp`, width: Math.min(one, width) }));
}

/** The address by which a picture is written into texts and fields. */
export function mediaPath(name: string, { width }: Pick<PictureSize, "width">): string {
  return `/media/${name}-${width > mediaWidths[0] ? mediaWidths[1] : mediaWidths[0]}.webp`;
}

/** The `srcset` of a picture. */
export function mediaSrcSet(name: string, { width }: Pick<PictureSize, "width">): string {
  return variantsOf(name, width)
    .map((variant) => `/media/${variant.file} ${variant.width}w`)
    .join(", ");
}

/** What is wrong with the bucket of pictures, as the database sees it (private.store_faults). */
export type BucketFault = "missing" | "private" | "size" | "types" | "row security" | "policies";
/** The same of the service as a whole: it does not answer, or too late. */
export type StoreFaultName = BucketFault | "unavailable";
