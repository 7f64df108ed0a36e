import type { StaffPost } from "~/features/blog/model.server";
import type { StaffPage } from "~/features/pages/model.server";
import type { Reference } from "~/features/references/model.server";
import type { StaffService } from "~/features/services/model.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";

/** A link to an item that is not public, known by the hash of its token (SHA-256, hexadecimal). */
type ShareRow = Pick<Rows["shares"], "token_hash" | "created_by" | "created_at" | "expires_at">;
export type SharedKind = Rows["shares"]["kind"];

export type SharedItem =
  | ({ kind: "blog_posts" } & StaffPost)
  | ({ kind: "services" } & StaffService)
  | ({ kind: "references" } & Reference & Pick<Rows["references"], "is_active">)
  | ({ kind: "pages" } & StaffPage);

/** Stores a link to an item until `expires` (at most 31 days from now). */
export async function createShare(
  db: Db,
  share: Pick<Rows["shares"], "token_hash" | "kind" | "item_id">,
  expires: Date,
): Promise<void> {
  await db
    .from("shares")
    .insert({ ...share, expires_at: expires.toISOString() })
    .throwOnError();
}

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

export async function revokeShare(db: Db, item: string, tokenHash: string): Promise<boolean> {
  if (!isId(item)) return false;
  const shares = db.from("shares").delete().eq("item_id", item).eq("token_hash", tokenHash);
  const { data } = await shares.select("token_hash").throwOnError();
  return data.length === 1;
}

export async function getSharedItem(db: Db, token: string): Promise<SharedItem | null> {
  const { data } = await db.rpc("shared_post", { token }).throwOnError();
  return data as SharedItem | null;
}
