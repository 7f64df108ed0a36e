import type { EditedTable } from "~/content/pages";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";

/** A draft as lists name it. */
export interface ListedDraft
  extends Pick<Rows["working_copies"], "id" | "kind" | "item_id" | "base_updated_at" | "updated_at"> {
  title: string | null;
  subject: string | null;
}

/** The newest drafts of one's own of these kinds, up to ten, by their titles; throws on any backend fault. */
export async function listDraftTitles(
  db: Db,
  kinds: readonly EditedTable[],
  author: string,
): Promise<ListedDraft[]> {
  const { data } = await db
    .from("working_copies")
    .select("id, kind, item_id, base_updated_at, updated_at, title:fields->>title, subject:fields->>subject")
    .in("kind", kinds)
    .eq("author", author)
    .neq("fields", "{}")
    .order("updated_at", { ascending: false })
    .limit(10)
    .throwOnError();
  return data as ListedDraft[];
}
