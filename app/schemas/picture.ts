import { z } from "zod";
import { mediaLimits } from "./media";
import { clearableText, tickBox } from "./staff-fields";

/** The words of a picture that may stay without a description. */
export const UndescribedSchema = z.object({
  alt: clearableText("Beschreibung", mediaLimits.alt),
  decorative: tickBox,
  caption: clearableText("Bildunterschrift", mediaLimits.caption),
});

/** The words of a picture. One that only decorates has no description, whatever was typed as one. */
export const PictureSchema = UndescribedSchema.refine(({ alt, decorative }) => decorative || alt !== null, {
  path: ["alt"],
  error: "Beschreibe das Bild, oder sage, dass es nur schmückt",
});

export type PictureInput = z.infer<typeof PictureSchema>;

/** What is stored of these words. */
export function storedWords({ alt, decorative, caption }: PictureInput): {
  alt: string;
  caption: string | null;
} {
  return { alt: decorative ? "" : (alt ?? ""), caption };
}
