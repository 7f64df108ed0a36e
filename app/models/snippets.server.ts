import { BackendFault, codeOf } from "./backend-fault.server";
import type { Rows } from "./database.types";
import type { Db } from "./db";
import { insertOnce, isId } from "./rows.server";

/** A text to answer with. */
export type Snippet = Pick<Rows["snippets"], "id" | "title" | "body" | "updated_at">;

const columns = "id, title, body, updated_at";

/** The texts to answer with, by their names, at most 200; throws on any backend fault. */
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

/** The same without what they say. */
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

/** One of them, or null when it is not there; throws on any backend fault. */
export async function getSnippet(db: Db, id: string): Promise<Snippet | null> {
  if (!isId(id)) return null;
  const { data } = await db.from("snippets").select(columns).eq("id", id).maybeSingle().throwOnError();
  return data;
}

/** Stores a new one; the same one sent again is stored once. Throws on any backend fault. */
export async function createSnippet(db: Db, snippet: Pick<Snippet, "id" | "title" | "body">): Promise<void> {
  await insertOnce(db, "snippets", snippet, ["title", "body"]);
}

/** Stores new words of one that is still as it was at `version`; gives false when it is not. Throws on any backend fault. */
export async function updateSnippet(
  db: Db,
  { id, version, ...words }: { id: string; version: string; title: string; body: string },
): Promise<boolean> {
  const { data, error } = await db
    .from("snippets")
    .update(words)
    .eq("id", id)
    .eq("updated_at", version)
    .select("id");
  if (error) throw new BackendFault(`snippets: an update failed: ${codeOf(error)}`);
  return data.length === 1;
}
