import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { withoutVersion } from "~/content/picture-address";
import { knownPicture } from "~/platform/database/cached-pictures.server";
import type { Picture } from "~/schemas/answers";
import { mediaName, mediaPath, mediaSrcSet, type PictureSize } from "~/schemas/media";
import { isPicturePath } from "~/schemas/staff-fields";
import { readHtml } from "./readings.server";
import { attribute, elementsIn } from "./tree.server";
import type { TextToStore } from "./typed-text.server";

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

/** Pixels: a mail is 600 wide, with a margin; Outlook goes by the attribute alone. */
const mailWidth = 544;

export function mailPicturesIn(html: string): Record<string, Picture> {
  const fitted = Object.entries(picturesIn(html)).map(([path, { src, width, height }]) => {
    const shown = Math.min(width, mailWidth);
    return [path, { src, width: shown, height: Math.round((height * shown) / width) }];
  });
  return Object.fromEntries(fitted);
}

export function shownPicture<Path extends z.ZodType<string | null>>(path: Path) {
  return path.refine((value) => value === null || isOwnPicture(value), {
    error: "Dieses Bild gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?",
  });
}

/** Why a cleaned text does not show each of its pictures; undefined where it does. */
export function hiddenPicture({ html, dropped }: TextToStore): string | undefined {
  const pictures = html.includes("<img") ? elementsIn(readHtml(html), "img") : [];
  const kept = pictures.map((picture) => attribute(picture, "src") ?? "");
  // Without its first stroke a path would begin at the address of the article.
  const missing = kept.filter((path) =>
    isPicturePath(path) ? !isOwnPicture(path) : !/^(?:\/(?!admin\b|media\b)|https?:)/i.test(path),
  );
  const foreign = dropped.flatMap((what) => /^Bild (.+)/.exec(what)?.[1] ?? []);
  if (missing.length + foreign.length === 0) return undefined;
  const lost = [...foreign, ...missing].slice(0, 3).join(", ");
  return `So wird ein Bild im Text nicht angezeigt: ${lost}. Es geht nur mit Bildern dieser Website: Lade es über „Bild einfügen“ hoch`;
}
