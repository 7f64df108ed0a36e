import type { Picture } from "~/schemas/answers";
import { slugify } from "~/schemas/slug";
import { isOwnPicture, pictureOf } from "./own-pictures.server";

const fallback = "/images/covers/default.svg";
const size = { width: 1200, height: 675 };
/** How wide a cover is shown in lists, and above its article. */
const shown = {
  card: "(min-width: 64rem) 40rem, 100vw",
  article: "(min-width: 64rem) 60rem, 100vw",
};

/**
 * The picture of a post, as a path on this site. A picture from elsewhere would tell that site who reads here, so it is
 * passed over like one that is not there: the category's own picture stands in for it.
 */
export function coverOf(
  { featured_image: image, category }: { featured_image: string | null; category: string | null },
  place: keyof typeof shown = "card",
): Picture {
  const ofCategory = category && `/images/covers/${slugify(category)}.svg`;
  const path = [image, ofCategory].find((path) => path && isOwnPicture(path)) || fallback;
  return pictureOf(path, size, shown[place]);
}
