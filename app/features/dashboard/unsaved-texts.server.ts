import { type EditedTable, kindOfTable } from "~/content/kinds";
import { placeOfGroup } from "~/features/company/facts.server";
import { type ListedCopy, listCopyTitles } from "~/features/editing/copies.server";
import { recordFault } from "~/platform/process/incidents.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import type { UnsavedText } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { draftParam } from "~/schemas/draft";

export async function unsavedTexts(
  table: EditedTable,
  staff: Pick<Staff, "db" | "userId">,
): Promise<UnsavedText[]> {
  try {
    return shownTexts(await listCopyTitles(staff.db, [table], staff.userId));
  } catch (error) {
    recordFault("drafts: not known to a list", error);
    return [];
  }
}

export function shownTexts(copies: ListedCopy[]): UnsavedText[] {
  // The newest of each item: its editor offers the others.
  const newest = new Map([...copies].reverse().map((copy) => [copy.item_id, copy]));
  return [...newest.values()]
    .reverse()
    .map(({ id, kind, item_id, base_updated_at, updated_at, title, subject }) => {
      const path = kindOfTable(kind)?.path;
      const group = kind === "site_facts" ? placeOfGroup(item_id) : undefined;
      return {
        id,
        title: group?.title ?? ((title ?? subject)?.trim() || "(ohne Titel)"),
        to: group?.to ?? (base_updated_at ? `${path}/${item_id}` : `${path}/new?${draftParam}=${id}`),
        when: `${shortDateTime(updated_at)} Uhr`,
      };
    });
}
