import type { ItemTable } from "~/content/pages";
import type { Rows } from "./database.types";
import type { Db } from "./db";
import { isId } from "./rows.server";

/** What somebody has typed into a form and not stored, by the names of its fields. */
export interface Draft
  extends Pick<Rows["content_drafts"], "item_id" | "author" | "base_updated_at" | "updated_at"> {
  fields: Record<string, string>;
}

/** Whose draft it is, and since when. */
export type DraftNote = Pick<Draft, "item_id" | "author" | "updated_at">;

const noted = "item_id, author, updated_at";

/** Keeps a draft of one's own in the place of an earlier one; throws on any backend fault. */
export async function keepDraft(
  db: Db,
  kind: ItemTable,
  { item_id, fields, base_updated_at }: Pick<Draft, "item_id" | "fields" | "base_updated_at">,
): Promise<void> {
  await db
    .from("content_drafts")
    .upsert({ kind, item_id, fields, base_updated_at }, { onConflict: "kind,item_id,author" })
    .throwOnError();
}

/** A draft of one's own, or null; throws on any backend fault. */
export async function getDraft(
  db: Db,
  { kind, item, author }: { kind: ItemTable; item: string; author: string },
): Promise<Draft | null> {
  if (!isId(item)) return null;
  const { data } = await db
    .from("content_drafts")
    .select(`${noted}, fields, base_updated_at`)
    .eq("kind", kind)
    .eq("item_id", item)
    .eq("author", author)
    .maybeSingle()
    .throwOnError();
  return data as Draft | null;
}

/** Whose drafts there are of an item, newest first; throws on any backend fault. */
export async function listDraftsOf(db: Db, kind: ItemTable, item: string): Promise<DraftNote[]> {
  if (!isId(item)) return [];
  const { data } = await db
    .from("content_drafts")
    .select(noted)
    .eq("kind", kind)
    .eq("item_id", item)
    .order("updated_at", { ascending: false })
    .throwOnError();
  return data;
}

/** The newest drafts of one's own, up to fifty, of items that are still to be created; throws on any backend fault. */
export async function listNewDrafts(db: Db, kind: ItemTable, author: string): Promise<Draft[]> {
  const { data } = await db
    .from("content_drafts")
    .select(`${noted}, fields, base_updated_at`)
    .eq("kind", kind)
    .eq("author", author)
    .is("base_updated_at", null)
    .order("updated_at", { ascending: false })
    .limit(50)
    .throwOnError();
  return data as Draft[];
}

/** Which of these ids are those of items; throws on any backend fault. */
export async function listExisting(db: Db, kind: ItemTable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { data } = await db.from(kind).select("id").in("id", ids).throwOnError();
  return new Set(data.map(({ id }) => id));
}

/** Drops a draft of one's own, if there is one; throws on any backend fault. */
export async function dropDraft(
  db: Db,
  { kind, item, author }: { kind: ItemTable; item: string; author: string },
): Promise<void> {
  if (!isId(item)) return;
  await db
    .from("content_drafts")
    .delete()
    .eq("kind", kind)
    .eq("item_id", item)
    .eq("author", author)
    .throwOnError();
}
