import { z } from "zod";
import { postStatus } from "~/schemas/post";
import { clearableText, localTime, neededText, picturePath, slug } from "~/schemas/staff-fields";
import { mostSections } from "./fields";
import { employments, languages, menus, pageLimits, type Template, templates } from "./labels";
import { reservedSlugs } from "./reserved";

const templateSchema = z.enum(Object.keys(templates) as [Template, ...Template[]], {
  error: "Diese Vorlage gibt es nicht",
});

const oneOf = <Values extends Record<string, string>>(values: Values, error: string) =>
  z.enum(Object.keys(values) as [keyof Values & string, ...(keyof Values & string)[]], { error });

const tooLarge =
  "Die Seite ist zu lang: Alle Abschnitte zusammen dürfen 400 kB haben. Mach zwei Seiten daraus";

const PageFields = z.object({
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
  published_at: localTime("Veröffentlicht am"),
  template: templateSchema,
  place: clearableText("Ort", pageLimits.place),
  starts_at: localTime("Beginn"),
  ends_at: localTime("Ende"),
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

export const PageSchema = PageFields.superRefine(({ template, starts_at, ends_at }, context) => {
  if (template === "veranstaltung" && starts_at && ends_at && ends_at < starts_at)
    context.addIssue({ code: "custom", path: ["ends_at"], message: "Das Ende liegt vor dem Beginn" });
});

export type PageInput = z.infer<typeof PageSchema>;
