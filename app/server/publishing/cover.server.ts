import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { slugify } from "~/schemas/slug";
import { isPicturePath } from "~/schemas/staff-fields";

const fallback = "/images/covers/default.svg";

/**
 * The picture of a post, as a path on this site. A picture from elsewhere would tell that site who reads here, so it is
 * passed over like one that is not there: the category's own picture stands in for it.
 */
export function coverOf({
  featured_image: image,
  category,
}: {
  featured_image: string | null;
  category: string | null;
}): string {
  const ofCategory = category && `/images/covers/${slugify(category)}.svg`;
  return [image, ofCategory].find((path) => path && isOwnPicture(path)) || fallback;
}

/** True for the path of a picture that this site has. */
export function isOwnPicture(path: string) {
  return isPicturePath(path) && existsSync(join("public", path));
}

/** A field of a form for the path of a picture, of which there must be one. */
export function shownPicture<Path extends z.ZodType<string | null>>(path: Path) {
  return path.refine((value) => value === null || isOwnPicture(value), {
    error: "Dieses Bild gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?",
  });
}
