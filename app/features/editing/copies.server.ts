import type { EditedTable } from "~/content/kinds";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";
import type { Copy } from "./editor.server";
import type { Texts } from "./view";

// Working copies: a row for each opening of a form that somebody has typed into.

export interface StoredCopy
  extends Pick<
    Rows["working_copies"],
    "id" | "item_id" | "author" | "base_updated_at" | "seq" | "closed_at" | "updated_at"
  > {
  fields: Texts;
}

type CopiedKind = EditedTable | "replies" | "submission_notes";

const columns = "id, item_id, author, fields, base_updated_at, seq, closed_at, updated_at";
/** A copy that holds nothing is closed, or as its item is stored. */
const nothing = "{}";

export async function getCopy(
  db: Db,
  kind: CopiedKind,
  { id, author }: { id: string; author: string },
): Promise<StoredCopy | null> {
  const { data } = await db
    .from("working_copies")
    .select(columns)
    .eq("kind", kind)
    .eq("author", author)
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data as StoredCopy | null;
}

/** Stores a copy; false where it is closed, or a later post is stored already. Throws on any backend fault. */
export async function storeCopy(db: Db, kind: CopiedKind, copy: Copy, seq: number): Promise<boolean> {
  const { id, item, base, fields } = copy;
  const row = { kind, id, item_id: item, fields, base_updated_at: base, seq };
  const { data } = await db
    .from("working_copies")
    .upsert(row, { onConflict: "author,id" })
    .select("id")
    .throwOnError();
  return data.length === 1;
}

/** Closes a copy for good, also one that is not stored yet: an autosave may be under way. Throws on any backend fault. */
export async function closeCopy(db: Db, kind: CopiedKind, { id, item }: Pick<Copy, "id" | "item">) {
  const row = { kind, id, item_id: item, fields: {}, closed_at: new Date().toISOString() };
  await db.from("working_copies").upsert(row, { onConflict: "author,id" }).throwOnError();
}

export async function listOwnCopies(
  db: Db,
  kind: CopiedKind,
  { author, item }: { author: string; item?: string | undefined },
): Promise<StoredCopy[]> {
  const own = db.from("working_copies").select(columns).eq("kind", kind).eq("author", author);
  const wanted = item === undefined ? own : own.eq("item_id", item);
  const { data } = await wanted
    .neq("fields", nothing)
    .order("updated_at", { ascending: false })
    .limit(50)
    .throwOnError();
  return data as StoredCopy[];
}

export interface ListedCopy
  extends Pick<Rows["working_copies"], "id" | "kind" | "item_id" | "base_updated_at" | "updated_at"> {
  title: string | null;
  subject: string | null;
}

export async function listCopyTitles(
  db: Db,
  kinds: readonly CopiedKind[],
  author: string,
  most = 10,
): Promise<ListedCopy[]> {
  const { data } = await db
    .from("working_copies")
    .select("id, kind, item_id, base_updated_at, updated_at, title:fields->>title, subject:fields->>subject")
    .in("kind", kinds)
    .eq("author", author)
    .neq("fields", nothing)
    .order("updated_at", { ascending: false })
    .limit(most)
    .throwOnError();
  return data as ListedCopy[];
}

export async function listCopiesOfOthers(
  db: Db,
  kind: CopiedKind,
  { author, item }: { author: string; item: string },
): Promise<Pick<StoredCopy, "author" | "updated_at">[]> {
  if (!isId(item)) return [];
  const { data } = await db
    .from("working_copies")
    .select("author, updated_at")
    .eq("kind", kind)
    .eq("item_id", item)
    .neq("author", author)
    .neq("fields", nothing)
    .order("updated_at")
    .throwOnError();
  return data;
}

export async function listExisting(db: Db, kind: EditedTable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { data } = await db.from(kind).select("id").in("id", ids).throwOnError();
  return new Set(data.map(({ id }) => id));
}

interface FormerVersion {
  row: Record<string, unknown>;
  /** True where it may be a later one: the row that was kept of the version itself has had its time. */
  isLater: boolean;
}

const kept = 50;

/** An item as it was at a version; null where only its place in the order has changed since. Throws on any backend fault. */
export async function getFormer(
  db: Db,
  kind: EditedTable,
  { item, version }: { item: string; version: string },
): Promise<FormerVersion | null> {
  const versions = () => db.from("content_versions");
  const { data } = await versions()
    .select("row, version")
    .eq("kind", kind)
    .eq("item_id", item)
    .gte("version", version)
    .order("version")
    .limit(1)
    .throwOnError();
  const found = data[0];
  if (!found) return null;
  const row = found.row as Record<string, unknown>;
  if (Date.parse(found.version ?? "") === Date.parse(version)) return { row, isLater: false };
  const { data: ids } = await versions()
    .select("id")
    .eq("kind", kind)
    .eq("item_id", item)
    .limit(kept)
    .throwOnError();
  return { row, isLater: ids.length === kept };
}
