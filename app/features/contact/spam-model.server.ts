import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";

/** How many messages were turned away since that day (2026-03-29), by day and reason; throws on any backend fault. */
export async function listSpam(db: Db, since: string): Promise<Rows["spam_counts"][]> {
  // All columns: named, one called count may be taken for the number of rows.
  const { data } = await db.from("spam_counts").select().gte("day", since).throwOnError();
  return data;
}

/** Adds up what was turned away; false when the database does not know the token's key. Throws on any backend fault. */
export async function noteSpam(
  db: Db,
  token: string,
  counted: [day: string, reason: string, count: number][],
): Promise<boolean> {
  const { data } = await db.rpc("note_spam", { token, counted }).throwOnError();
  return data;
}
