import { z } from "zod";
import { referenceLimits } from "./limits";
import { hasStrayTestimonial, parseResults, type Testimonial } from "./results";
import {
  clearableText,
  isPicturePath,
  neededText,
  picturePath,
  place,
  slug,
  tickBox,
  titleText,
  webAddress,
} from "./staff-fields";
import { portraitLines, strayTestimonial } from "./testimonials";
import { tooLong } from "./text";

const technologies = z
  .string()
  .default("")
  .transform((line) => [
    ...new Set(
      line
        .split(/[,\n]/)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ])
  .refine((names) => names.length <= referenceLimits.technologies, {
    error: `Höchstens ${referenceLimits.technologies} Technologien`,
  })
  .refine((names) => names.every((name) => name.length <= referenceLimits.technology), {
    error: tooLong("Eine Technologie", referenceLimits.technology),
  });

export const ReferenceSchema = z.object({
  title: titleText(referenceLimits.title),
  slug,
  client_name: clearableText("Kunde", referenceLimits.client_name),
  description: neededText("Beschreibung", referenceLimits.description),
  challenge: clearableText("Ausgangslage", referenceLimits.challenge),
  solution: clearableText("Lösung", referenceLimits.solution),
  results: clearableText("Text der Ergebnisse", referenceLimits.results)
    .refine((text) => !hasStrayTestimonial(text), { error: strayTestimonial })
    .refine((text) => !parseResults(text).testimonials.some(isBroken), {
      error: "Name und Position einer Kundenstimme müssen in einer Zeile stehen",
    }),
  is_active: tickBox,
  is_featured: tickBox,
  industry: clearableText("Branche", referenceLimits.industry),
  technologies,
  image_url: picturePath("Bild", referenceLimits.image_url),
  portraits: clearableText("Porträts", referenceLimits.portraits).refine(
    (text) => portraitLines(text).every((line) => line && isPicturePath(line.path)),
    { error: "Schreib jedes Porträt in eine eigene Zeile: Name, Doppelpunkt, Adresse des Bildes" },
  ),
  website_url: webAddress("Website", referenceLimits.website_url),
  display_order: place(referenceLimits.display_order),
});

function isBroken({ author, position }: Testimonial): boolean {
  return /\n/.test(author + position);
}
