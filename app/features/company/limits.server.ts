import { z } from "zod";
import { schemaOf } from "~/content/fact-groups";
import type { FactKey } from "~/content/facts";
import type { FactField, FactSection, LeafField } from "./fields";
import { type AnyGroup, allGroups } from "./groups";

/** The sections of a group, with the longest text that the schema lets into each of their fields. */
export function sectionsOf(group: AnyGroup): FactSection[] {
  return allGroups[group].sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => limited(field, schemaOf(field.name as FactKey))),
  }));
}

function limited(field: FactField, schema: z.ZodType): FactField {
  if (field.kind !== "list") return limitedLeaf(field, schema);
  const shape: Record<string, z.ZodType | undefined> = itemOf(schema)?.shape ?? {};
  return { ...field, fields: field.fields.map((part) => limitedLeaf(part, shape[part.name])) };
}

function limitedLeaf(field: LeafField, schema: z.ZodType | undefined): LeafField {
  const max = schema && longest(schema);
  return max && (field.kind === "text" || field.kind === "picture") ? { ...field, max } : field;
}

function itemOf(schema: z.ZodType) {
  const item =
    schema instanceof z.ZodTuple ? schema.def.items[0] : schema instanceof z.ZodArray && schema.element;
  return item instanceof z.ZodObject ? item : undefined;
}

function longest(schema: unknown): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined;
  if (schema instanceof z.ZodPipe) return longest(schema.in);
  if (!(schema instanceof z.ZodUnion)) return undefined;
  return Math.max(0, ...schema.options.map((option) => longest(option) ?? 0)) || undefined;
}
