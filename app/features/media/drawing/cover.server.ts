import { isOwnPicture, pictureOf } from "~/features/rich-text/own-pictures.server";
import type { Picture } from "~/schemas/answers";
import { drawnPath } from "./name.server";
import { drawingFor, type Worded } from "./words.server";

const size = { width: 1200, height: 675 };
/** How wide a cover is shown in lists, and above its article. */
const shown = {
  card: "(min-width: 64rem) 40rem, 100vw",
  article: "(min-width: 64rem) 60rem, 100vw",
};

interface Pictured extends Worded {
  featured_image: string | null;
}

/**
 * The picture of a post, as a path on this site: the one that staff chose, or one that is drawn from its words. A picture
 * from elsewhere would tell that site who reads here, so it is passed over like one that is not there.
 */
export function coverOf(post: Pictured, place: keyof typeof shown = "card"): Picture {
  return pictureOf(chosenCover(post) ?? drawn(post), size, shown[place]);
}

/**
 * The pictures of posts beside one another, and below `article` where that is given: where two were given the same one,
 * only the first shows it.
 */
export function coversOf(posts: Pictured[], article?: Pictured): Picture[] {
  const seen = new Set(article && [chosenCover(article)]);
  return posts.map((post) => {
    const image = chosenCover(post);
    const isNew = image && !seen.has(image);
    if (image) seen.add(image);
    return pictureOf(isNew ? image : drawn(post), size, shown.card);
  });
}

/** The path of the picture that staff chose for a post, while this site has it. */
export function chosenCover({ featured_image: image }: Pick<Pictured, "featured_image">): string | undefined {
  return image && isOwnPicture(image) ? image : undefined;
}

function drawn(post: Pictured) {
  return drawnPath({ ...drawingFor(post), isNight: false });
}
