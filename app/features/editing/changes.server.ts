import { withLooks } from "~/features/rich-text/stored-look.server";
import type { Db } from "~/platform/database/db";
import type { Changed } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { getFormer } from "./copies.server";
import { type AnyEditor, type Copy, type StoredItem, versionedTable, whole } from "./editor.server";

/**
 * The fields that others have changed since a text was begun on the version `base`, and that are otherwise in the copy.
 * Where that version is not known, every difference counts. Throws on any backend fault.
 */
export async function changesSince(
  db: Db,
  editor: AnyEditor,
  { item, base, copy }: { item: StoredItem; base: string | null; copy: Pick<Copy, "fields"> },
): Promise<Changed[]> {
  if (base !== null && instantOf(base) === instantOf(item.updated_at)) return [];
  const stored = whole(editor, editor.texts(item));
  const typed = whole(editor, copy.fields);
  const differs = Object.keys(stored).filter((name) => plain(typed[name]) !== plain(stored[name]));
  if (differs.length === 0) return [];
  const isVersion = base !== null && !Number.isNaN(Date.parse(base));
  const table = versionedTable(editor);
  const former =
    isVersion && table ? await getFormer(db, table, { item: item.id, version: base }) : undefined;
  // Only what stands in an order has versions without a former row.
  if (former === null && "display_order" in stored) return [];
  const before = former && !former.isLater ? whole(editor, editor.texts(former.row)) : {};
  const changed = differs.filter(
    (name) => before[name] === undefined || plain(before[name]) !== plain(stored[name]),
  );
  // Whoever only moved the item has stored nothing that anybody could decide on.
  if (former && changed.every((name) => name === "display_order")) return [];
  const told = changed.map((name) => ({ name, stored: stored[name] ?? "" }));
  return withLooks(editor.tell?.(told, stored) ?? told, editor.formatted);
}

function instantOf(version: string) {
  const [, fraction = ""] = /[.](\d+)/.exec(version) ?? [];
  return `${Date.parse(version)} ${fraction.padEnd(6, "0")}`;
}
