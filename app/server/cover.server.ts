import { existsSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "~/schemas/slug";

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

function isOwnPicture(path: string) {
  return (
    /^\/images(\/[\w-][\w.-]*)+\.(svg|png|jpe?g|webp|avif)$/i.test(path) && existsSync(join("public", path))
  );
}
