import { z } from "zod";
import { fromBerlinTime } from "./berlin-time";
import { postLimits } from "./limits";
import { writtenLength } from "./markup";
import { clearableText, neededText, picturePath, slug } from "./staff-fields";

export const postStatus = z.enum(["draft", "published", "archived"], { error: "Ungültiger Status" });

const timeError = "Veröffentlicht am ist kein gültiger Zeitpunkt";
/** A browser makes 0025 of a year typed in two digits, which not even every program reads as a year. */
const firstYear = 1900;

export const PostSchema = z.object({
  title: neededText("Title", postLimits.title),
  slug,
  excerpt: clearableText("Kurztext", postLimits.excerpt),
  content: neededText("Content", postLimits.content, writtenLength),
  status: postStatus,
  /** A time on Berlin's clocks; null when none was typed. */
  published_at: z
    .string()
    .trim()
    .default("")
    .transform((local, context) => {
      if (!local) return null;
      const instant = fromBerlinTime(local);
      if (!instant) context.addIssue({ code: "custom", message: timeError });
      else if (Number(local.slice(0, 4)) < firstYear)
        context.addIssue({
          code: "custom",
          message: `${timeError}: Das Jahr braucht vier Ziffern, zum Beispiel 2026`,
        });
      return instant;
    }),
  category: clearableText("Kategorie", postLimits.category),
  featured_image: picturePath("Bild", postLimits.featured_image),
});

export type PostInput = z.infer<typeof PostSchema>;

/** When a post counts as published: at the time typed, else now if it is published, else never. */
export function publicationTime({ status, published_at }: PostInput, now: Date): Date | null {
  return published_at ?? (status === "published" ? now : null);
}
