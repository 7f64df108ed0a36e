import { defaultOf, schemaOf } from "~/content/fact-groups";
import { type FactKey, factOf } from "~/content/facts";
import { type FixedWords, fixedPages, isPageGroup, pageOfGroup } from "~/content/fixed-pages";
import { placeholderMeanings } from "~/content/placeholder-meanings";
import { currentSite, fixedByEnvironment } from "~/platform/settings/site.server";
import type { FactSection } from "./fields";
import { type AnyGroup, allGroups, fieldsOf } from "./groups";
import { sectionsOf } from "./limits.server";
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
