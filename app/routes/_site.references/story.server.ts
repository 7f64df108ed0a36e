import { portraits as ownPortraits } from "~/content/portraits";
import type { Reference } from "~/models/references.server";
import type { Picture } from "~/schemas/answers";
import { parsePortraits } from "~/schemas/portraits";
import { parseResults, type Testimonial } from "~/schemas/results";
import { isOwnPicture, pictureOf } from "~/server/publishing/own-pictures.server";

/** What a client says, with their face where there is a picture of it. */
export type Voice = Omit<Testimonial, "agreed"> & { photo?: Picture };

/** A reference as the page shows it: its results taken apart, its pictures with all that shows them. */
export interface Story extends Omit<Reference, "results" | "image_url" | "portraits"> {
  logo?: Picture;
  sentences: string[];
  testimonials: Voice[];
}

export function storyOf({ results, image_url, portraits, ...reference }: Reference): Story {
  const { sentences, testimonials } = parseResults(results);
  const faces = parsePortraits(portraits);
  const logo = shown(image_url, { width: 200, height: 56 }, "12rem");
  return {
    ...reference,
    ...(logo && { logo }),
    sentences,
    // When somebody agreed to be quoted is nothing for the public.
    testimonials: testimonials.map(({ author, position, quote }) => {
      const own = faces.get(author) ?? ownPortraits[author];
      const photo = shown(own, { width: 240, height: 240 }, "5rem");
      return { author, position, quote, ...(photo && { photo }) };
    }),
  };
}

function shown(path: string | null | undefined, size: Parameters<typeof pictureOf>[1], sizes: string) {
  return path && isOwnPicture(path) ? pictureOf(path, size, sizes) : undefined;
}
