import type { VersionedTable } from "~/content/kinds";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { listChanges, staffNames } from "./versions.server";

/** When an item was stored last and by whom, to end a sentence with; throws on any backend fault. */
export async function lastSave(
  { db, userId }: Pick<Staff, "db" | "userId">,
  table: VersionedTable,
  item: { id: string; updated_at: string },
): Promise<string> {
  const [changes, names] = await Promise.all([listChanges(db, table, item.id), staffNames(db)]);
  const by = changes[0]?.saved_by ?? "";
  const who = by === userId ? "Dir" : names[by];
  return `am ${shortDateTime(item.updated_at)} Uhr${who ? ` von ${who}` : ""}`;
}
