import { data } from "@remix-run/node";
import type { FactGroup } from "~/content/fact-groups";
import { type PageGroup, pageGroups } from "~/content/fixed-pages";
import { listOwnCopies } from "~/features/editing/copies.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { orElse, recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import { fixedFacts, groupPath, shownFact } from "./facts.server";
import { type AnyGroup, allGroups, companyGroups, fieldsOf } from "./groups";
import { itemOfGroup, listFacts } from "./model.server";

export type ListedGroup = ReturnType<typeof listedGroup>;

export const showCompany = (request: Request) =>
  showGroups(request, Object.keys(companyGroups) as FactGroup[]);
export const showFixedPages = (request: Request, staff?: Staff) =>
  showGroups(request, Object.keys(pageGroups) as PageGroup[], staff);

async function showGroups(request: Request, names: readonly AnyGroup[], staff?: Staff) {
  const { db, headers, userId: author } = staff ?? (await requireStaff(request));
  const begun = orElse("company: the copies are not known", listOwnCopies(db, "site_facts", { author }), []);
  try {
    const [stored, copies] = await Promise.all([listFacts(db), begun]);
    const items = new Set(copies.map(({ item_id }) => item_id));
    const groups = names.map((group) => listedGroup(group, stored, items));
    return data({ groups, toasts: [] as Toast[] }, { headers });
  } catch (error) {
    recordIncident(error, request);
    return data({ groups: null, toasts: [databaseFault] }, { status: 503, headers });
  }
}

function listedGroup(group: AnyGroup, stored: Record<string, unknown>, begun: ReadonlySet<string>) {
  const { title, intro } = allGroups[group];
  const keys = fieldsOf(group).map(({ name }) => name);
  return {
    ...{ path: groupPath(group), title, intro },
    changed: keys.filter((key) => Object.hasOwn(stored, key)).length,
    invalid: keys.filter((key) => shownFact(key, stored).why).length,
    fixed: Object.keys(fixedFacts(group)).length,
    isBegun: begun.has(itemOfGroup(group)),
  };
}
