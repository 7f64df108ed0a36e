import { z } from "zod";
import { fromBerlinTime } from "~/schemas/berlin-time";
import { postStatus } from "~/schemas/post";
import { clearableText, neededText, picturePath, slug } from "~/schemas/staff-fields";
import { mostSections } from "./fields";
import { employments, languages, menus, pageLimits, type Template, templates } from "./labels";
import { reservedSlugs } from "./reserved";

export const templateSchema = z.enum(Object.keys(templates) as [Template, ...Template[]], {
  error: "Diese Vorlage gibt es nicht",
});

const oneOf = <Values extends Record<string, string>>(values: Values, error: string) =>
  z.enum(Object.keys(values) as [keyof Values & string, ...(keyof Values & string)[]], { error });

/** A time on Berlin's clocks, or null where none was typed. */
function time(label: string) {
  return z
    .string()
    .trim()
    .default("")
    .transform((local, context) => {
      const instant = local ? fromBerlinTime(local) : null;
      const isYear = !local || Number(local.slice(0, 4)) >= 1900;
      if ((local && !instant) || !isYear)
        context.addIssue({ code: "custom", message: `${label} ist kein gültiger Zeitpunkt` });
      return instant;
    });
}

export const tooLarge =
  "Die Seite ist zu lang: Alle Abschnitte zusammen dürfen 400 kB haben. Mach zwei Seiten daraus";

export const PageSchema = z.object({
  title: neededText("Titel", pageLimits.title),
  slug: slug.refine((text) => !reservedSlugs.includes(text), {
    error: "Diese Adresse gehört schon zu einer anderen Seite der Website. Wähle eine andere",
  }),
  description: clearableText("Beschreibung", pageLimits.description),
  lang: oneOf(languages, "Wähle eine Sprache"),
  pair_id: z
    .union([z.uuid(), z.literal("")], { error: "Wähle eine Seite" })
    .default("")
    .transform((id) => id || null),
  menu: oneOf(menus, "Wähle, wo die Seite im Menü steht"),
  cover: picturePath("Bild", pageLimits.cover),
  status: postStatus,
  published_at: time("Veröffentlicht am"),
  template: templateSchema,
  place: clearableText("Ort", pageLimits.place),
  starts_at: time("Beginn"),
  ends_at: time("Ende"),
  employment: oneOf(employments, "Wähle eine Art der Beschäftigung").default(""),
  sections: z
    .string()
    .default("[]")
    .refine((json) => new TextEncoder().encode(json).length <= pageLimits.sections, {
      error: tooLarge,
      abort: true,
    })
    .transform((json) => JSON.parse(json) as unknown[])
    .refine((list) => list.length <= mostSections, {
      error: `Mehr als ${mostSections} Abschnitte hat eine Seite nicht`,
    }),
});

export type PageInput = z.infer<typeof PageSchema>;
