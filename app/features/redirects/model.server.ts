import { defaultOf } from "~/content/fact-groups";
import { type Episode, episodePath } from "~/content/podcast";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { readPage, writing } from "~/platform/database/rows.server";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";

export type OldAddress = Pick<Rows["old_addresses"], "path" | "kind" | "item_id" | "target" | "created_at">;

export type NotFoundAddress = Rows["missed_addresses"];

export class AddressTaken extends Error {}

/** By the first half of the SHA-256 of the paths; throws on any backend fault. */
export async function listStoredAddresses(db: Db): Promise<Record<string, string>> {
  const { data } = await db.rpc("known_addresses").throwOnError();
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new BackendFault("known_addresses: no list");
  return data as Record<string, string>;
}

export function listOldAddresses(db: Db, page: number): Promise<{ rows: OldAddress[]; hasNext: boolean }> {
  const addresses = db.from("old_addresses").select("path, kind, item_id, target, created_at");
  return readPage<OldAddress>(addresses.order("created_at", { ascending: false }).order("path"), page);
}

export async function getOldAddress(db: Db, path: string): Promise<OldAddress | null> {
  return (await getOldAddresses(db, [path]))[0] ?? null;
}

export async function getOldAddresses(db: Db, paths: string[]): Promise<OldAddress[]> {
  const addresses = db.from("old_addresses").select("path, kind, item_id, target, created_at");
  return (await addresses.in("path", paths).throwOnError()).data;
}

/** What has an address that may change. */
const addressed = {
  blog_posts: { prefix: "/blog/", editors: "/admin/blog", noun: "der Beitrag" },
  pages: { prefix: "/", editors: "/admin/pages", noun: "die Seite" },
} as const;
type AddressedKind = keyof typeof addressed;

/** An article or a page of staff, as addresses know it. */
export interface AddressedItem
  extends Pick<Rows["blog_posts"], "id" | "title" | "slug" | "status" | "published_at"> {
  kind: AddressedKind;
  path: string;
  editor: string;
}

async function itemsOf(
  db: Db,
  kind: AddressedKind,
  column: "id" | "slug",
  values: string[],
): Promise<AddressedItem[]> {
  if (values.length === 0) return [];
  const items = db.from(kind).select("id, title, slug, status, published_at");
  const { data } = await items.in(column, values).throwOnError();
  const { prefix, editors } = addressed[kind];
  return data.map((item) => ({ ...item, kind, path: prefix + item.slug, editor: `${editors}/${item.id}` }));
}

/** Throws on any backend fault. */
export async function addressedItems(db: Db, ids: string[]): Promise<AddressedItem[]> {
  const kinds = Object.keys(addressed) as AddressedKind[];
  return (await Promise.all(kinds.map((kind) => itemsOf(db, kind, "id", ids)))).flat();
}

/** Those that stand at these paths, public or not. Throws on any backend fault. */
export async function itemsAt(db: Db, paths: string[]): Promise<AddressedItem[]> {
  const slugs = (shape: RegExp) => paths.flatMap((path) => shape.exec(path)?.[1] ?? []);
  const [posts, pages] = await Promise.all([
    itemsOf(db, "blog_posts", "slug", slugs(/^\/blog\/([a-z0-9-]{1,100})$/)),
    itemsOf(db, "pages", "slug", slugs(/^\/([a-z0-9-]{1,100})$/)),
  ]);
  return [...posts, ...pages];
}

export const nounOf = (kind: string | null) => addressed[kind === "pages" ? "pages" : "blog_posts"].noun;

/** Throws AddressTaken, and on any backend fault. */
export async function addAddress(
  db: Db,
  path: string,
  to: (Pick<AddressedItem, "kind"> & { item_id: string }) | { target: string },
): Promise<void> {
  const item = "item_id" in to ? to.item_id : null;
  const kind = "item_id" in to ? to.kind : null;
  const row = { path, kind, item_id: item, target: "target" in to ? to.target : null };
  const { error } = await writing("old_addresses", db.from("old_addresses").insert(row));
  if (error?.code === unique) throw new AddressTaken();
  if (error) throw new BackendFault(`old_addresses: an insert failed: ${codeOf(error)}`);
}

/** Gives false when it was not there. Throws on any backend fault. */
export async function removeAddress(db: Db, path: string): Promise<boolean> {
  const { data } = await writing(
    "old_addresses",
    db.from("old_addresses").delete().eq("path", path).select("path").throwOnError(),
  );
  return data.length === 1;
}

/** Keeps the former addresses of episodes that have another now; episodes are known by their videos. */
export async function leadEpisodesOn(db: Db, ...facts: Record<string, unknown>[]): Promise<void> {
  const [before, after] = facts.map((one) => {
    const episodes = (one["podcast.episodes"] ?? defaultOf("podcast.episodes")) as Episode[];
    return new Map(episodes.map((episode) => [episode.youtubeId, episodePath(episode)]));
  }) as [Map<string, string>, Map<string, string>];
  const present = new Set(after.values());
  for (const [video, target] of after) {
    const path = before.get(video);
    if (!path || path === target) continue;
    await removeAddress(db, target);
    if (present.has(path)) continue;
    await removeAddress(db, path);
    await addAddress(db, path, { target });
  }
}

export async function listNotFound(db: Db, limit: number): Promise<NotFoundAddress[]> {
  // All columns: PostgREST takes a column named count for an aggregate.
  const { data } = await db
    .from("missed_addresses")
    .select()
    .order("count", { ascending: false })
    .order("last_seen", { ascending: false })
    .limit(limit)
    .throwOnError();
  return data;
}

export async function forgetNotFound(db: Db, path: string): Promise<void> {
  await db.from("missed_addresses").delete().eq("path", path).throwOnError();
}

/** False when the database does not know the token's key. Throws on any backend fault. */
export async function noteNotFound(
  db: Db,
  token: string,
  missed: [path: string, count: number][],
): Promise<boolean> {
  const { data } = await db.rpc("note_missed", { token, missed }).throwOnError();
  return data;
}

const unique = "23505";
