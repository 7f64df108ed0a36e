import type { EditedTable, ItemTable } from "~/content/pages";
import type { Rows } from "./database.types";
import type { Db } from "./db";
import { isId } from "./rows.server";

/** What somebody has typed into a form and not stored, by the names of its fields. */
export interface Draft
  extends Pick<Rows["working_copies"], "id" | "item_id" | "author" | "base_updated_at" | "updated_at"> {
  fields: Record<string, string>;
}

/** Whose draft it is, and since when. */
export type DraftNote = Pick<Draft, "author" | "updated_at">;

const columns = "id, item_id, author, fields, base_updated_at, updated_at";

/** Keeps a draft of one's own in the place of an earlier one with its id; throws on any backend fault. */
export async function keepDraft(
  db: Db,
  kind: ItemTable,
  draft: Pick<Draft, "id" | "item_id" | "fields" | "base_updated_at">,
): Promise<void> {
  await db
    .from("working_copies")
    .upsert({ kind, ...draft }, { onConflict: "author,id" })
    .throwOnError();
}

/** A draft of one's own, or null; throws on any backend fault. */
export async function getDraft(
  db: Db,
  kind: ItemTable,
  { id, author }: { id: string; author: string },
): Promise<Draft | null> {
  const { data } = await db
    .from("working_copies")
    .select(columns)
    .eq("kind", kind)
    .eq("author", author)
    .eq("id", id)
    .neq("fields", "{}")
    .maybeSingle()
    .throwOnError();
  return data as Draft | null;
}

/** Whose drafts there are of an item, newest first; throws on any backend fault. */
export async function listDraftsOf(db: Db, kind: ItemTable, item: string): Promise<DraftNote[]> {
  if (!isId(item)) return [];
  const { data } = await db
    .from("working_copies")
    .select("author, updated_at")
    .eq("kind", kind)
    .eq("item_id", item)
    .neq("fields", "{}")
    .order("updated_at", { ascending: false })
    .throwOnError();
  return data;
}

/** The drafts of one's own of an item, newest first, ten at the most; throws on any backend fault. */
export async function listOwnDrafts(
  db: Db,
  kind: ItemTable,
  { item, author }: { item: string; author: string },
): Promise<Draft[]> {
  if (!isId(item)) return [];
  const { data } = await db
    .from("working_copies")
    .select(columns)
    .eq("kind", kind)
    .eq("item_id", item)
    .eq("author", author)
    .neq("fields", "{}")
    .order("updated_at", { ascending: false })
    .throwOnError();
  return data as Draft[];
}

/** The newest drafts of one's own, up to fifty, whatever became of their items; throws on any backend fault. */
export async function listNewestDrafts(db: Db, kind: ItemTable, author: string): Promise<Draft[]> {
  const { data } = await db
    .from("working_copies")
    .select(columns)
    .eq("kind", kind)
    .eq("author", author)
    .neq("fields", "{}")
    .order("updated_at", { ascending: false })
    .limit(50)
    .throwOnError();
  return data as Draft[];
}

/** A draft as lists name it. */
export interface ListedDraft extends Pick<Draft, "id" | "item_id" | "base_updated_at" | "updated_at"> {
  title: string | null;
  subject: string | null;
}

/** The newest drafts of one's own, up to ten, by their titles; throws on any backend fault. */
export async function listDraftTitles(db: Db, kind: EditedTable, author: string): Promise<ListedDraft[]> {
  const { data } = await db
    .from("working_copies")
    .select("id, item_id, base_updated_at, updated_at, title:fields->>title, subject:fields->>subject")
    .eq("kind", kind)
    .eq("author", author)
    .neq("fields", "{}")
    .order("updated_at", { ascending: false })
    .limit(10)
    .throwOnError();
  return data as ListedDraft[];
}

/** Which of these ids are those of items; throws on any backend fault. */
export async function listExisting(db: Db, kind: ItemTable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { data } = await db.from(kind).select("id").in("id", ids).throwOnError();
  return new Set(data.map(({ id }) => id));
}

/** Drops those drafts of one's own, as far as they are there; throws on any backend fault. */
export async function dropDrafts(
  db: Db,
  kind: ItemTable,
  { ids, author }: { ids: readonly string[]; author: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .from("working_copies")
    .delete()
    .eq("kind", kind)
    .eq("author", author)
    .in("id", [...ids])
    .throwOnError();
}
