import { z } from "zod";
import { fromBerlinTime } from "./berlin-time";
import { postLimits } from "./limits";
import { writtenLength } from "./markup";
import { clearableText, neededText, picturePath, slug, titleText } from "./staff-fields";

export const postStatus = z.enum(["draft", "published", "archived"], { error: "Ungültiger Status" });

const timeError = "Veröffentlicht am ist kein gültiger Zeitpunkt";
/** Browsers turn a two-digit 25 into 0025. */
const firstYear = 1900;

export const PostSchema = z.object({
  title: titleText(postLimits.title),
  slug,
  excerpt: clearableText("Kurztext", postLimits.excerpt),
  content: neededText("Content", postLimits.content, writtenLength),
  status: postStatus,
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
  author: clearableText("Autor", postLimits.author),
  featured_image: picturePath("Bild", postLimits.featured_image),
});

export type PostInput = z.infer<typeof PostSchema>;

/** The typed time, else now if published, else null. */
export function publicationTime({ status, published_at }: PostInput, now: Date): Date | null {
  return published_at ?? (status === "published" ? now : null);
}
