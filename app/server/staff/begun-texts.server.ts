import type { EditedTable } from "~/content/pages";
import { listDraftTitles } from "~/models/drafts.server";
import type { BegunText } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { draftParam } from "~/schemas/draft";
import { recordFault } from "~/server/process/incidents.server";
import type { Staff } from "~/server/sessions/require-staff.server";

/** What somebody has begun to write and not saved, for the list; nothing while that cannot be known. */
export async function begunTexts(
  { table, path }: { table: EditedTable; path: string },
  { db, userId }: Pick<Staff, "db" | "userId">,
): Promise<BegunText[]> {
  try {
    const drafts = await listDraftTitles(db, table, userId);
    // The newest of each item: its editor offers the others as well.
    const newest = new Map(drafts.reverse().map((draft) => [draft.item_id, draft]));
    return [...newest.values()]
      .reverse()
      .map(({ id, item_id, base_updated_at, updated_at, title, subject }) => ({
        id,
        title: (title ?? subject)?.trim() || "(ohne Titel)",
        to: base_updated_at ? `${path}/${item_id}` : `${path}/new?${draftParam}=${id}`,
        when: `${shortDateTime(updated_at)} Uhr`,
      }));
  } catch (error) {
    recordFault("drafts: not known to a list", error);
    return [];
  }
}
