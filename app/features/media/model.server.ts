import { contentTables } from "~/content/kinds";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, searchPage, writing } from "~/platform/database/rows.server";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";
import { rowsPerPage } from "~/schemas/limits";
import type { BucketFault } from "~/schemas/media";

// All of these throw on any backend fault.

export type MediaRow = Omit<Rows["media"], "created_by" | "former_names">;

const columns = "id, sha256, name, alt, caption, width, height, bytes, created_at";

type NewMedia = Pick<MediaRow, "sha256" | "width" | "height" | "bytes"> &
  Partial<Pick<MediaRow, "alt" | "caption">>;

export class SamePicture extends Error {}
export class PictureInUse extends Error {}

export interface MediaPlace {
  /** Its table. */
  kind: string;
  item_id: string;
  title: string;
}

export function listMedia(db: Db, { search, page }: { search: string; page: number }) {
  return searchPage<MediaRow>(db, { function: "search_media", columns, words: search, filter: {} }, page);
}

export interface MediaUse {
  count: number;
  places: MediaPlace[];
}

export async function placesOfListed(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<Partial<Record<string, MediaUse>>> {
  const listed = { words: search, skip: (page - 1) * rowsPerPage, take: rowsPerPage };
  const { data } = await db.rpc("search_media_places", listed).throwOnError();
  return data as unknown as Record<string, MediaUse>;
}

async function mediaWith(db: Db, column: "id" | "name" | "sha256", value: string): Promise<MediaRow | null> {
  const { data } = await db.from("media").select(columns).eq(column, value).maybeSingle().throwOnError();
  return data;
}

export const getMedia = async (db: Db, id: string) => (isId(id) ? mediaWith(db, "id", id) : null);
export const mediaNamed = (db: Db, name: string) => mediaWith(db, "name", name);
export const findMedia = (db: Db, sha256: string) => mediaWith(db, "sha256", sha256);

export async function listMediaNamed(db: Db, names: readonly string[]): Promise<MediaRow[]> {
  if (names.length === 0) return [];
  const named = db
    .from("media")
    .select(columns)
    .in("name", [...names]);
  const { data } = await named.order("created_at", { ascending: false }).throwOnError();
  return data;
}

export async function listMediaFormerlyNamed(db: Db, names: readonly string[]) {
  const { data } = await db
    .from("media")
    .select("name, width, former_names")
    .overlaps("former_names", [...names])
    .throwOnError();
  return data;
}

/** Gives the existing row for a known file */
export async function createMedia(db: Db, picture: NewMedia): Promise<{ picture: MediaRow; isNew: boolean }> {
  const { data, error } = await writing("media", db.from("media").insert(picture).select(columns).single());
  if (!error) return { picture: data, isNew: true };
  const earlier = error.code === unique ? await findMedia(db, picture.sha256) : null;
  if (!earlier) throw new BackendFault(`media: an insert failed: ${codeOf(error)}`);
  return { picture: earlier, isNew: false };
}

export async function describeMedia(
  db: Db,
  id: string,
  words: Pick<MediaRow, "alt" | "caption">,
): Promise<boolean> {
  const { data } = await writing(
    "media",
    db.from("media").update(words).eq("id", id).select("id").throwOnError(),
  );
  return data.length === 1;
}

export async function describeFirst(db: Db, name: string, alt: string): Promise<void> {
  await writing("media", db.from("media").update({ alt }).eq("name", name).eq("alt", "").throwOnError());
}

/** Gives the former name, or null when the picture is gone; throws SamePicture. */
export async function replaceMedia(db: Db, id: string, picture: NewMedia): Promise<string | null> {
  const { sha256, width, height, bytes } = picture;
  const values = { new_sha256: sha256, new_width: width, new_height: height, new_bytes: bytes };
  // Content of any kind may show it, and changes with its address.
  const { data, error } = await writing(contentTables, db.rpc("replace_media", { item: id, ...values }));
  if (error?.code === unique) throw new SamePicture();
  if (error) throw new BackendFault(`media: a replacement failed: ${codeOf(error)}`);
  return data;
}

/** Null when it was not there. Throws PictureInUse. */
export async function deleteMedia(db: Db, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const { data, error } = await writing("media", db.from("media").delete().eq("id", id).select("name"));
  if (error?.code === foreignKey) throw new PictureInUse();
  if (error) throw new BackendFault(`media: a deletion failed: ${codeOf(error)}`);
  return data[0]?.name ?? null;
}

export async function placesOfMedia(db: Db, id: string): Promise<MediaPlace[]> {
  if (!isId(id)) return [];
  const { data } = await db
    .from("media_places")
    .select("kind, item_id, title")
    .eq("media_id", id)
    .order("title")
    .overrideTypes<MediaPlace[]>()
    .throwOnError();
  return data;
}

/** Width and height of every picture, by the SHA-256 of its name */
export async function listStoredMedia(db: Db): Promise<Record<string, [width: number, height: number]>> {
  const { data } = await db.rpc("known_media").throwOnError();
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new BackendFault("known_media: no list");
  return data as Record<string, [number, number]>;
}

/** Empty where nobody has described it, or it is gone. */
export async function getPictureAlt(db: Db, name: string): Promise<string> {
  const { data } = await db.rpc("picture_alt", { picture: name }).throwOnError();
  return data ?? "";
}

export interface MediaCheck {
  pictures: [id: string, name: string, width: number][];
  files: [file: string, age: number][] | null;
}

/** Null when the database does not know the token's key. */
export async function checkMedia(db: Db, token: string): Promise<MediaCheck | null> {
  const { data } = await db.rpc("check_media", { token }).throwOnError();
  return data as MediaCheck | null;
}

/** Null where the database has no store. */
export async function bucketFaults(db: Db): Promise<BucketFault[] | null> {
  const { data } = await db.rpc("store_faults").throwOnError();
  return data as BucketFault[] | null;
}

const unique = "23505";
const foreignKey = "23503";
