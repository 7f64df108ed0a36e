import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";
import type { StaffPost } from "./model.server";

/** A link to an article that is not public, known by the hash of its token (SHA-256, hexadecimal). */
export type ShareRow = Pick<Rows["shares"], "token_hash" | "created_by" | "created_at" | "expires_at">;

/** An article as such a link shows it. */
export type SharedPost = Pick<
  StaffPost,
  | "title"
  | "slug"
  | "excerpt"
  | "content"
  | "category"
  | "author"
  | "featured_image"
  | "published_at"
  | "status"
>;

/** Stores a link to an article until `expires` (at most 31 days from now); throws on any backend fault. */
export async function createShare(db: Db, tokenHash: string, item: string, expires: Date): Promise<void> {
  const row = { token_hash: tokenHash, item_id: item, expires_at: expires.toISOString() };
  await db.from("shares").insert(row).throwOnError();
}

/** The links to an article that still hold, those that end last first; throws on any backend fault. */
export async function listShares(db: Db, item: string): Promise<ShareRow[]> {
  if (!isId(item)) return [];
  const { data } = await db
    .from("shares")
    .select("token_hash, created_by, created_at, expires_at")
    .eq("item_id", item)
    .gt("expires_at", new Date().toISOString())
    .order("expires_at", { ascending: false })
    .throwOnError();
  return data;
}

/** Ends a link to an article; false when it has none such. Throws on any backend fault. */
export async function revokeShare(db: Db, item: string, tokenHash: string): Promise<boolean> {
  if (!isId(item)) return false;
  const shares = db.from("shares").delete().eq("item_id", item).eq("token_hash", tokenHash);
  const { data } = await shares.select("token_hash").throwOnError();
  return data.length === 1;
}

/** The article that a link shows, or null when it is none, or none any more; throws on any backend fault. */
export async function getSharedPost(db: Db, token: string): Promise<SharedPost | null> {
  const { data } = await db.rpc("shared_post", { token }).throwOnError();
  return data as SharedPost | null;
}
