import { z } from "zod";
import { defaultOf, schemaOf } from "~/content/fact-groups";
import { type FactKey, factOf } from "~/content/facts";
import { type FixedWords, fixedPages, isPageGroup, pageOfGroup } from "~/content/fixed-pages";
import { placeholderMeanings } from "~/content/placeholder-meanings";
import { currentSite, fixedByEnvironment } from "~/platform/settings/site.server";
import type { FactField, FactSection, LeafField } from "./fields";
import { type AnyGroup, allGroups, fieldsOf } from "./groups";
import { itemOfGroup } from "./model.server";
import { type Texts, textsOf } from "./texts";

/** Facts as they are stored, by their keys; missing where they are as the product comes. */
type Stored = Readonly<Record<string, unknown>>;

/** A fact that the environment of the server decides. */
export interface FixedFact {
  /** The name of the setting. */
  setting: string;
  value: string;
}

/** What the form of a group shows around its texts. */
export interface FactsShown {
  group: string;
  path: string;
  history: string;
  listName: string;
  /** Of a fixed page: where visitors see it. */
  publicPath?: string;
  title: string;
  intro: string;
  sections: FactSection[];
  fixedWords: readonly FixedWords[];
  /** What its texts may hold in braces, and what that stands for. */
  placeholders?: Record<string, string>;
  /** What would stand in the form by default. */
  defaults: Texts;
  /** What the environment decides, by the name of its field. */
  fixed: Record<string, FixedFact>;
  /** Why the stored value of a fact is not shown on the site, by the name of the fact. */
  invalid: Record<string, string>;
}

export const companyPath = "/admin/company";
export const fixedPagesPath = "/admin/pages/fixed";

export function groupPath(group: string): string {
  return isPageGroup(group) ? `${fixedPagesPath}/${pageOfGroup(group)}` : `${companyPath}?group=${group}`;
}

const groups = new Map((Object.keys(allGroups) as AnyGroup[]).map((group) => [itemOfGroup(group), group]));

/** Where a row of facts is changed, and what that is called; the page of all groups where this version does not know it. */
export function placeOfGroup(item: string | null): { to: string; title?: string } {
  const group = groups.get(item ?? "");
  return group ? { to: groupPath(group), title: allGroups[group].title } : { to: companyPath };
}

/** A fact as its form begins with it: what is stored, or the default where that is nothing or no good. */
export function shownFact(key: FactKey, stored: Stored): { value: unknown; why?: string } {
  if (!Object.hasOwn(stored, key)) return { value: defaultOf(key) };
  const parsed = schemaOf(key).safeParse(stored[key]);
  if (parsed.success) return { value: parsed.data };
  return { value: defaultOf(key), why: parsed.error.issues[0]?.message ?? "ungültig" };
}

/** Facts as they are stored, as the fields of their form. */
export function storedTexts(fields: ReturnType<typeof fieldsOf>, stored: Stored): Texts {
  return Object.assign({}, ...fields.map((field) => textsOf(field, shownFact(field.name, stored).value)));
}

export function showFacts(group: AnyGroup, stored: Stored): FactsShown {
  const { title, intro, hasPlaceholders, fixed: fixedWords = [] } = allGroups[group];
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
    sections: sectionsOf(group),
    fixedWords,
    ...(hasPlaceholders && { placeholders: placeholderMeanings }),
    defaults: storedTexts(fields, {}),
    fixed: fixedFacts(group),
    invalid: Object.fromEntries(invalid),
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

/** The sections of a group, with the longest text that the schema lets into each of their fields. */
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
