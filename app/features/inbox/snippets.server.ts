import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";

export type Snippet = Pick<Rows["snippets"], "id" | "title" | "body" | "created_at" | "updated_at">;

const columns = "id, title, body, created_at, updated_at";

export async function listSnippets(db: Db): Promise<Snippet[]> {
  const { data } = await db
    .from("snippets")
    .select(columns)
    .order("title")
    .order("id")
    .limit(200)
    .throwOnError();
  return data;
}

export async function listSnippetTitles(db: Db): Promise<Pick<Snippet, "id" | "title">[]> {
  const { data } = await db
    .from("snippets")
    .select("id, title")
    .order("title")
    .order("id")
    .limit(200)
    .throwOnError();
  return data;
}

export async function getSnippet(db: Db, id: string): Promise<Snippet | null> {
  if (!isId(id)) return null;
  const { data } = await db.from("snippets").select(columns).eq("id", id).maybeSingle().throwOnError();
  return data;
}
