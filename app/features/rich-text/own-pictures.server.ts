import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { withoutVersion } from "~/content/picture-address";
import { knownPicture } from "~/platform/database/cached-pictures.server";
import type { Picture } from "~/schemas/answers";
import { mediaName, mediaPath, mediaSrcSet, type PictureSize } from "~/schemas/media";
import { isPicturePath } from "~/schemas/staff-fields";

export function isOwnPicture(path: string): boolean {
  if (!isPicturePath(path)) return false;
  const name = mediaName(path);
  return name ? knownPicture(name) !== undefined : existsSync(join("public", withoutVersion(path)));
}

/** Of an uploaded picture all its widths and its own size. `sizes` says how wide it is shown. */
export function pictureOf(path: string, size: PictureSize, sizes: string): Picture {
  const name = mediaName(path);
  const known = name && knownPicture(name);
  if (!known) return { src: path, ...size };
  return { src: mediaPath(name, known), srcSet: mediaSrcSet(name, known), sizes, ...known };
}

const column = "(min-width: 45rem) 42rem, calc(100vw - 2.5rem)";

export function picturesIn(html: string): Record<string, Picture> {
  const found: Record<string, Picture> = {};
  for (const [path] of html.matchAll(/\/media\/[0-9a-f]{32}-\d+\.webp/g)) {
    const name = mediaName(path);
    const size = name && knownPicture(name);
    if (size) found[path] = pictureOf(path, size, column);
  }
  return found;
}

export function shownPicture<Path extends z.ZodType<string | null>>(path: Path) {
  return path.refine((value) => value === null || isOwnPicture(value), {
    error: "Dieses Bild gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?",
  });
}
