import { z } from "zod";
import { mediaLimits } from "./media";
import { clearableText, tickBox } from "./staff-fields";

export const UndescribedSchema = z.object({
  alt: clearableText("Beschreibung", mediaLimits.alt),
  decorative: tickBox,
  caption: clearableText("Bildunterschrift", mediaLimits.caption),
});

export const PictureSchema = UndescribedSchema.refine(({ alt, decorative }) => decorative || alt !== null, {
  path: ["alt"],
  error: "Beschreibe das Bild, oder sage, dass es nur schmückt",
});

export type PictureInput = z.infer<typeof PictureSchema>;

export function storedWords({ alt, decorative, caption }: PictureInput): {
  alt: string;
  caption: string | null;
} {
  return { alt: decorative ? "" : (alt ?? ""), caption };
}
