import anyAscii from "any-ascii";
import { reservedSlugs } from "~/features/pages/reserved";
import { slugify } from "~/schemas/slug";

/** Letters of other scripts as they sound; those that a slug knows stay, for "ä" is "ae". */
const latinSlug = (text: string) =>
  slugify(text.replace(/[\p{L}\p{M}\p{N}]/gu, (letter) => (slugify(letter) ? letter : anyAscii(letter))));

/** Gives each article and each page of a move a slug of its own. */
export function slugGiver() {
  const taken = new Set<string>();
  return (wanted: string, title: string, fallback: string, isPage: boolean): string => {
    let name = wanted;
    try {
      name = decodeURIComponent(wanted).replace(/^.*\/(?=.)/, "");
    } catch {
      // An address with a stray percent sign is taken as it stands.
    }
    const start = latinSlug(name) || latinSlug(title) || slugify(fallback);
    const base = isPage && reservedSlugs.includes(start) ? `${start}-seite` : start;
    let slug = base;
    const folder = isPage ? "/" : "/blog/";
    for (let number = 2; taken.has(folder + slug); number += 1) slug = `${base.slice(0, 92)}-${number}`;
    taken.add(folder + slug);
    return slug;
  };
}
