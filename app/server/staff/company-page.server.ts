import { data } from "@remix-run/node";
import { defaultOf, type FactGroup, factGroups, schemaOf } from "~/content/fact-groups";
import { type FactKey, factOf } from "~/content/facts";
import { placeholderMeanings } from "~/content/placeholder-meanings";
import type { Db } from "~/models/db";
import { listFacts, type StoredFact } from "~/models/facts.server";
import type { CompanyPage, FixedFact, GroupPage, ListedGroup } from "~/schemas/company";
import { companyGroups, fieldsOf } from "~/schemas/company-groups";
import { sectionsOf } from "~/schemas/fact-limits";
import { type Texts, textsOf } from "~/schemas/fact-texts";
import { fingerprint } from "~/server/forms/form-version.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { currentSite, fixedByEnvironment } from "~/server/settings/site.server";
import { pictureChoices } from "./picture-choices.server";

/** Facts as they are stored, by their keys; missing where they are as the product comes. */
export type StoredFacts = ReadonlyMap<string, Pick<StoredFact, "value" | "updated_at">>;

export const companyPath = "/admin/company";

export function isGroup(name: string): name is FactGroup {
  return Object.hasOwn(factGroups, name);
}

export function groupPath(group: FactGroup): string {
  return `${companyPath}?group=${group}`;
}

/** What is stored of the facts; throws on any backend fault. */
export async function readFacts(db: Db): Promise<StoredFacts> {
  return new Map((await listFacts(db)).map((fact) => [fact.key, fact]));
}

/** A fact as its form begins with it: what is stored, or the default where that is nothing or no good. */
export function shownFact(key: FactKey, stored: StoredFacts): { value: unknown; why?: string } {
  const row = stored.get(key);
  if (!row) return { value: defaultOf(key) };
  const parsed = schemaOf(key).safeParse(row.value);
  if (parsed.success) return { value: parsed.data };
  return { value: defaultOf(key), why: parsed.error.issues[0]?.message ?? "ungültig" };
}

/** The texts of a group as they are stored. */
export function storedTexts(group: FactGroup, stored: StoredFacts): Texts {
  return Object.assign(
    {},
    ...fieldsOf(group).map((field) => textsOf(field, shownFact(field.name, stored).value)),
  );
}

/** The form of a group, with these texts in it. */
export function groupPage(group: FactGroup, stored: StoredFacts, typed?: Texts): GroupPage {
  const { title, intro, hasPlaceholders } = companyGroups[group];
  const before = storedTexts(group, stored);
  const fields = fieldsOf(group);
  const invalid = fields.flatMap(({ name }) => {
    const { why } = shownFact(name, stored);
    return why ? [[name, why]] : [];
  });
  return {
    group,
    title,
    intro,
    sections: sectionsOf(group),
    ...(hasPlaceholders && { placeholders: placeholderMeanings }),
    texts: typed ?? before,
    defaults: Object.assign({}, ...fields.map((field) => textsOf(field, defaultOf(field.name)))),
    fixed: fixedFacts(group),
    invalid: Object.fromEntries(invalid),
    opened: fingerprint(before),
  };
}

function fixedFacts(group: FactGroup): Record<string, FixedFact> {
  const site = currentSite();
  const shown: Texts = Object.assign(
    {},
    ...fieldsOf(group).map((field) => textsOf(field, factOf(site, field.name))),
  );
  const fixed = [...fixedByEnvironment()].filter(([name]) => name in shown);
  return Object.fromEntries(fixed.map(([name, setting]) => [name, { setting, value: shown[name] ?? "" }]));
}

/** All groups, for the page that leads to them. */
export function listGroups(stored: StoredFacts): ListedGroup[] {
  return (Object.keys(companyGroups) as FactGroup[]).map((group) => {
    const { title, intro } = companyGroups[group];
    const keys = fieldsOf(group).map(({ name }) => name);
    return {
      group,
      title,
      intro,
      changed: keys.filter((key) => stored.has(key)).length,
      invalid: keys.filter((key) => shownFact(key, stored).why).length,
      fixed: Object.keys(fixedFacts(group)).length,
    };
  });
}

/** The page of all groups, or with `?group=` the form of one; a 503 without either while the facts cannot be read. Throws a 404 Response for no group. */
export async function readCompany(request: Request) {
  const { db, headers } = await requireStaff(request);
  const group = new URL(request.url).searchParams.get("group");
  if (group !== null && !isGroup(group)) throw new Response(null, { status: 404, headers });
  try {
    const pictures = group === "founders" ? pictureChoices(db).catch(() => []) : [];
    const stored = await readFacts(db);
    const page: CompanyPage = group ? { page: groupPage(group, stored) } : { groups: listGroups(stored) };
    return data({ ...page, pictures: await pictures }, { headers });
  } catch (error) {
    recordIncident(error, request);
    const page: CompanyPage = { toasts: [databaseFault] };
    return data({ ...page, pictures: [] }, { status: 503, headers });
  }
}
