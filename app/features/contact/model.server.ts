import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";

export async function listSpam(db: Db, since: string): Promise<Rows["spam_counts"][]> {
  // All columns: PostgREST takes a column named count for an aggregate.
  const { data } = await db.from("spam_counts").select().gte("day", since).throwOnError();
  return data;
}

/** False when the database does not know the token's key. Throws on any backend fault. */
export async function noteSpam(
  db: Db,
  token: string,
  counted: [day: string, reason: string, count: number][],
): Promise<boolean> {
  const { data } = await db.rpc("note_spam", { token, counted }).throwOnError();
  return data;
}
