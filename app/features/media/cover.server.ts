import { isOwnPicture, pictureOf } from "~/features/rich-text/own-pictures.server";
import type { Picture } from "~/schemas/answers";
import { slugify } from "~/schemas/slug";

const size = { width: 1200, height: 675 };
const shown = {
  card: "(min-width: 64rem) 40rem, 100vw",
  article: "(min-width: 64rem) 60rem, 100vw",
};

/** The drawings for articles without a picture, by category; all of them for any other. */
const drawings = new Map([
  ["google-workspace", ["mail", "cloud", "calendar"]],
  ["automatisierung", ["wheel", "invoice", "data"]],
  ["it-sicherheit", ["lock", "hook", "lifebuoy"]],
  ["einblicke", ["anchor", "team", "compass"]],
]);
const allDrawings = [...drawings.values()].flat();

interface Pictured {
  slug: string;
  category: string | null;
  featured_image: string | null;
}

/** Foreign pictures would track readers: they count as missing. */
export function coverOf(post: Pictured, place: keyof typeof shown = "card"): Picture {
  return pictureOf(chosenCover(post) ?? drawingOf(post), size, shown[place]);
}

/** The pictures of posts beside one another, and below `article`: none repeats a picture while there are others. */
export function coversOf(posts: Pictured[], article?: Pictured): Picture[] {
  const seen = new Set(article && [chosenCover(article) ?? drawingOf(article)]);
  return posts.map((post) => {
    const chosen = chosenCover(post);
    const path = chosen && !seen.has(chosen) ? chosen : drawingOf(post, seen);
    seen.add(path);
    return pictureOf(path, size, shown.card);
  });
}

export function chosenCover({ featured_image: image }: Pick<Pictured, "featured_image">): string | undefined {
  return image && isOwnPicture(image) ? image : undefined;
}

export function drawingOf(post: Pick<Pictured, "slug" | "category">, seen?: Set<string>): string {
  const own = drawings.get(slugify(post.category ?? "")) ?? allDrawings;
  const first = [...post.slug].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % own.length;
  const paths = [...own.slice(first), ...own, ...allDrawings].map((name) => `/images/drawn/${name}.svg`);
  return paths.find((path) => !seen?.has(path)) ?? String(paths[0]);
}
