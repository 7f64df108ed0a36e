import { isOwnPicture, pictureOf } from "~/features/rich-text/own-pictures.server";
import type { Picture } from "~/schemas/answers";
import { drawnPath } from "./name.server";
import { drawingFor, type Worded } from "./words.server";

const size = { width: 1200, height: 675 };
const shown = {
  card: "(min-width: 64rem) 40rem, 100vw",
  article: "(min-width: 64rem) 60rem, 100vw",
};

interface Pictured extends Worded {
  featured_image: string | null;
}

/** The chosen picture or a drawing; a foreign URL would track readers and is ignored. */
export function coverOf(post: Pictured, place: keyof typeof shown = "card"): Picture {
  return pictureOf(chosenCover(post) ?? drawn(post), size, shown[place]);
}

/** Of two posts with the same picture only the first shows it. */
export function coversOf(posts: Pictured[], article?: Pictured): Picture[] {
  const seen = new Set(article && [chosenCover(article)]);
  return posts.map((post) => {
    const image = chosenCover(post);
    const isNew = image && !seen.has(image);
    if (image) seen.add(image);
    return pictureOf(isNew ? image : drawn(post), size, shown.card);
  });
}

export function chosenCover({ featured_image: image }: Pick<Pictured, "featured_image">): string | undefined {
  return image && isOwnPicture(image) ? image : undefined;
}

function drawn(post: Pictured) {
  return drawnPath({ ...drawingFor(post), isNight: false });
}
