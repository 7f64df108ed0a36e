import { z } from "zod";
import { defaultOf, schemaOf } from "~/content/fact-groups";
import { type FactKey, factOf } from "~/content/facts";
import { fixedPages, isPageGroup, pageOfGroup } from "~/content/fixed-pages";
import { placeholderMeanings } from "~/content/placeholder-meanings";
import { currentSite, fixedByEnvironment } from "~/platform/settings/site.server";
import type { FactField, FactSection, LeafField } from "./fields";
import { type AnyGroup, allGroups, fieldsOf } from "./groups";
import { itemOfGroup } from "./model.server";
import { type Texts, textsOf } from "./texts";

type Stored = Readonly<Record<string, unknown>>;

export interface FixedFact {
  setting: string;
  value: string;
}

export type FactsShown = ReturnType<typeof showFacts>;

const companyPath = "/admin/company";
const fixedPagesPath = "/admin/pages/fixed";

export function groupPath(group: string): string {
  return isPageGroup(group) ? `${fixedPagesPath}/${pageOfGroup(group)}` : `${companyPath}?group=${group}`;
}

const groups = new Map((Object.keys(allGroups) as AnyGroup[]).map((group) => [itemOfGroup(group), group]));

/** Where a row of facts is changed, and what that is called; the page of all groups where this version does not know it. */
export function placeOfGroup(item: string | null): { to: string; title?: string } {
  const group = groups.get(item ?? "");
  return group ? { to: groupPath(group), title: allGroups[group].title } : { to: companyPath };
}

export function shownFact(key: FactKey, stored: Stored): { value: unknown; why?: string } {
  if (!Object.hasOwn(stored, key)) return { value: defaultOf(key) };
  const parsed = schemaOf(key).safeParse(stored[key]);
  if (parsed.success) return { value: parsed.data };
  return { value: defaultOf(key), why: parsed.error.issues[0]?.message ?? "ungültig" };
}

export function storedTexts(fields: ReturnType<typeof fieldsOf>, stored: Stored): Texts {
  return Object.assign({}, ...fields.map((field) => textsOf(field, shownFact(field.name, stored).value)));
}

export function showFacts(group: AnyGroup, stored: Stored) {
  const { title, intro, hasPlaceholders, also = [], fixed: fixedWords = [] } = allGroups[group];
  const page = isPageGroup(group) && pageOfGroup(group);
  const fields = fieldsOf(group);
  const invalid = fields.flatMap(({ name }) => {
    const { why } = shownFact(name, stored);
    return why ? [[name, why]] : [];
  });
  return {
    group,
    path: groupPath(group),
    history: `${companyPath}/history/${group}`,
    listName: page ? "Feste Seiten" : "Unternehmen",
    ...(page && { publicPath: fixedPages[page].path }),
    title,
    intro,
    also,
    sections: sectionsOf(group),
    fixedWords,
    ...(hasPlaceholders && { placeholders: placeholderMeanings }),
    defaults: storedTexts(fields, {}),
    fixed: fixedFacts(group),
    invalid: Object.fromEntries(invalid) as Texts,
  };
}

export function fixedFacts(group: AnyGroup): Record<string, FixedFact> {
  const site = currentSite();
  const shown: Texts = Object.assign(
    {},
    ...fieldsOf(group).map((field) => textsOf(field, factOf(site, field.name))),
  );
  const fixed = [...fixedByEnvironment()].filter(([name]) => name in shown);
  return Object.fromEntries(fixed.map(([name, setting]) => [name, { setting, value: shown[name] ?? "" }]));
}

function sectionsOf(group: AnyGroup): FactSection[] {
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
