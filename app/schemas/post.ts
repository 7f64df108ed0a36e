import { z } from "zod";
import { postLimits } from "./limits";
import { writtenLength } from "./markup";
import { clearableText, localTime, neededText, picturePath, slug, titleText } from "./staff-fields";

export const postStatus = z.enum(["draft", "published", "archived"], { error: "Ungültiger Status" });

/** What a list is narrowed to: `published` is public by now there, `planned` is not yet. */
export const listFilter = z.enum([...postStatus.options, "planned"]);
export type ListFilter = z.infer<typeof listFilter>;

export const PostSchema = z.object({
  title: titleText(postLimits.title),
  slug,
  excerpt: clearableText("Kurztext", postLimits.excerpt),
  content: neededText("Content", postLimits.content, writtenLength),
  status: postStatus,
  published_at: localTime("Veröffentlicht am"),
  category: clearableText("Kategorie", postLimits.category),
  author: clearableText("Autor", postLimits.author),
  featured_image: picturePath("Bild", postLimits.featured_image),
});

export type PostInput = z.infer<typeof PostSchema>;

/** The typed time, else now if published, else null. */
export function publicationTime({ status, published_at }: PostInput, now: Date): Date | null {
  return published_at ?? (status === "published" ? now : null);
}
