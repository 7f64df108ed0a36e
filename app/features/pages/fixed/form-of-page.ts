import { z } from "zod";
import { fixedPages, type PageGroup, pageOfGroup } from "~/content/fixed-pages";
import { type WordKey, type WordMeta, type WordModule, wordSchemas } from "~/content/word-schemas";
import type { LeafField, ListField } from "~/features/company/fields";
import type { CompanyGroup, FactOf } from "~/features/company/groups";

type Sections = CompanyGroup["sections"];

/** The form of a fixed page, as the schemas of its words have it. */
export function formOfPage(group: PageGroup): CompanyGroup {
  const { title, intro, words, fixed } = fixedPages[pageOfGroup(group)];
  const names = Object.keys(words) as WordModule[];
  const sections = names.flatMap((name) => sectionsOf(name, wordSchemas[name]));
  return { title, intro, hasPlaceholders: true, fixed, sections };
}

/** A section for each part of the words, and for what stands between them. */
function sectionsOf(name: string, schema: z.ZodObject): Sections {
  const { label } = metaOf(schema);
  const sections: Sections = [];
  let open: FactOf[] | undefined;
  for (const [key, one] of Object.entries(schema.shape)) {
    const at = `${name}.${key}`;
    if (one instanceof z.ZodObject) {
      sections.push(...sectionsOf(at, one));
      open = undefined;
      continue;
    }
    if (!open) {
      open = [];
      sections.push({ ...(label && { title: label }), fields: open });
    }
    open.push({ ...fieldOf(at, one as z.ZodType), name: at as WordKey });
  }
  return sections;
}

function fieldOf(name: string, schema: z.ZodType): LeafField | ListField {
  const { label, hint, rows, item = "", least = 0, most = 0, type, isNumber } = metaOf(schema);
  const about = { name, label, ...(hint && { hint }), ...(rows && { rows }) };
  if (schema instanceof z.ZodEnum) return { kind: "choice", ...about, choices: schema.options as string[] };
  if (!(schema instanceof z.ZodArray))
    return { kind: "text", required: true, ...about, ...(type && { type }), ...(isNumber && { isNumber }) };
  if (!(schema.element instanceof z.ZodObject)) return { kind: "lines", ...about };
  const fields = Object.entries(schema.element.shape).map(
    ([part, one]) => fieldOf(part, one as z.ZodType) as LeafField,
  );
  return {
    kind: "list",
    ...about,
    item,
    add: `${item} hinzufügen`,
    titled: fields[0]?.name ?? "",
    least,
    most,
    fields,
  };
}

function metaOf(schema: z.ZodType) {
  return (schema.meta() ?? { label: "" }) as WordMeta & Record<string, unknown>;
}
