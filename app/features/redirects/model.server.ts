import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { readPage, writing } from "~/platform/database/rows.server";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";

/** An address that leads elsewhere: to an article, wherever it is by now, or to a page that staff have named. */
export type OldAddress = Pick<Rows["old_addresses"], "path" | "kind" | "item_id" | "target" | "created_at">;

/** A path that visitors asked for in vain. */
export type NotFoundAddress = Rows["missed_addresses"];

/** The path leads somewhere already. */
export class AddressTaken extends Error {}

/** Where old addresses lead now, by the first half of the SHA-256 of their paths; throws on any backend fault. */
export async function listStoredAddresses(db: Db): Promise<Record<string, string>> {
  const { data } = await db.rpc("known_addresses").throwOnError();
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new BackendFault("known_addresses: no list");
  return data as Record<string, string>;
}

/** One page of the old addresses, newest first, and whether more follow; throws on any backend fault. */
export function listOldAddresses(db: Db, page: number): Promise<{ rows: OldAddress[]; hasNext: boolean }> {
  const addresses = db.from("old_addresses").select("path, kind, item_id, target, created_at");
  return readPage<OldAddress>(addresses.order("created_at", { ascending: false }).order("path"), page);
}

/** The address of that path, or null when it is no old one; throws on any backend fault. */
export async function getOldAddress(db: Db, path: string): Promise<OldAddress | null> {
  const query = db.from("old_addresses").select("path, kind, item_id, target, created_at").eq("path", path);
  const { data } = await query.maybeSingle().throwOnError();
  return data;
}

/** An article as addresses know it. */
export type AddressedPost = Pick<Rows["blog_posts"], "id" | "title" | "slug" | "status" | "published_at">;

/** The articles with these ids or slugs; throws on any backend fault. */
export async function addressedPosts(
  db: Db,
  column: "id" | "slug",
  values: string[],
): Promise<AddressedPost[]> {
  if (values.length === 0) return [];
  const posts = db.from("blog_posts").select("id, title, slug, status, published_at");
  const { data } = await posts.in(column, values).throwOnError();
  return data;
}

/** Has a path lead to an article or to a page; throws AddressTaken, and on any backend fault. */
export async function addAddress(
  db: Db,
  path: string,
  to: { item_id: string } | { target: string },
): Promise<void> {
  const item = "item_id" in to ? to.item_id : null;
  const row = { path, kind: item && "blog_posts", item_id: item, target: "target" in to ? to.target : null };
  const { error } = await writing("old_addresses", db.from("old_addresses").insert(row));
  if (error?.code === unique) throw new AddressTaken();
  if (error) throw new BackendFault(`old_addresses: an insert failed: ${codeOf(error)}`);
}

/** Gives up an old address; gives false when it was not there. Throws on any backend fault. */
export async function removeAddress(db: Db, path: string): Promise<boolean> {
  const { data } = await writing(
    "old_addresses",
    db.from("old_addresses").delete().eq("path", path).select("path").throwOnError(),
  );
  return data.length === 1;
}

/** The paths that were asked for in vain most often, up to `limit`; throws on any backend fault. */
export async function listNotFound(db: Db, limit: number): Promise<NotFoundAddress[]> {
  // All columns: named, one called count may be taken for the number of rows.
  const { data } = await db
    .from("missed_addresses")
    .select()
    .order("count", { ascending: false })
    .order("last_seen", { ascending: false })
    .limit(limit)
    .throwOnError();
  return data;
}

/** Forgets that a path was asked for in vain; throws on any backend fault. */
export async function forgetNotFound(db: Db, path: string): Promise<void> {
  await db.from("missed_addresses").delete().eq("path", path).throwOnError();
}

/** Adds up how often paths were asked for in vain; false when the database does not know the token's key. Throws on any backend fault. */
export async function noteNotFound(
  db: Db,
  token: string,
  missed: [path: string, count: number][],
): Promise<boolean> {
  const { data } = await db.rpc("note_missed", { token, missed }).throwOnError();
  return data;
}

const unique = "23505";
