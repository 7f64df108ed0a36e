import type { PostgrestSingleResponse, SupabaseClient } from "@supabase/supabase-js";
import { type ContentTable, contentTables, type EditedTable, type ItemTable } from "~/content/kinds";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";
import { rowsPerPage } from "~/schemas/limits";
import type { Database, Rows } from "./database.types";
import type { Db } from "./db";

export type OrderedTable = {
  [Table in ItemTable]: Rows[Table] extends { display_order: number } ? Table : never;
}[ItemTable];
export type OwnedTable = ContentTable | "contact_submissions" | "snippets" | "mailings" | "subscribers";

let tellOfWrite: (table: ContentTable) => void = () => {};

export function onContentWrite(tell: (table: ContentTable) => void): void {
  tellOfWrite = tell;
}

/** Pages made from the table are old from here on, even when the response was lost. */
export async function writing<Answer>(
  tables: OwnedTable | readonly OwnedTable[],
  write: PromiseLike<Answer>,
): Promise<Answer> {
  try {
    return await write;
  } finally {
    for (const table of contentTables) if ([tables].flat().includes(table)) tellOfWrite(table);
  }
}

export class SlugTaken extends Error {}
export class PictureGone extends Error {}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const unique = "23505";
const foreignKey = "23503";

export function isId(id: string | undefined): id is string {
  return uuid.test(id ?? "");
}

export async function isSlugTaken(db: Db, table: ItemTable, slug: string, except?: string): Promise<boolean> {
  let query = db.from(table).select("id").eq("slug", slug);
  if (except) query = query.neq("id", except);
  const { data } = await query.limit(1).throwOnError();
  return data.length > 0;
}

export async function takenSlugs(db: Db, table: ItemTable, slugs: readonly string[]): Promise<string[]> {
  const { data } = await db
    .from(table)
    .select("slug")
    .in("slug", [...slugs])
    .throwOnError();
  return data.map(({ slug }) => slug);
}

/** Throws SlugTaken, PictureGone, and on any answer that is not a plain "created". */
export async function insertRow(db: Db, table: EditedTable, values: object): Promise<void> {
  // The columns are known where the kind of content is.
  const answer = await writing(table, (db as SupabaseClient).from(table).insert(values));
  if (!isStored(answer))
    throw refusal(answer.error, `${table}: an insert was answered with ${answer.status}`);
}

/** Inserts under the form's id. A repeated form finds its row; changed content gets a new id. Throws otherwise. */
export async function insertOnce(
  db: Db,
  table: "submission_notes",
  row: { id: string } & Record<string, string>,
  words: string[],
): Promise<void> {
  const rows = (db as SupabaseClient).from(table);
  const first = await rows.insert(row);
  if (isStored(first)) return;
  if (first.error?.code !== unique) throw notStored(table, first);
  const { data } = await rows
    .select(words.join(", "))
    .eq("id", row.id)
    .maybeSingle<Record<string, string>>()
    .throwOnError();
  if (data && words.every((name) => data[name] === row[name])) return;
  const second = await rows.insert({ ...row, id: crypto.randomUUID() });
  if (!isStored(second)) throw notStored(table, second);
}

type InsertAnswer = Pick<PostgrestSingleResponse<null>, "status" | "error">;

/** A 204 comes without an error, too. */
function isStored({ status, error }: InsertAnswer): boolean {
  return !error && status === 201;
}

function notStored(table: string, { status, error }: InsertAnswer) {
  return new BackendFault(`${table}: an insert was answered with ${status}: ${codeOf(error)}`);
}

/** Updates a row that is still at `version` (updated_at), else gives false. Throws SlugTaken, PictureGone, faults. */
export async function updateRow(
  db: Db,
  table: EditedTable,
  { id, version, values }: { id: string; version: string; values: object },
): Promise<boolean> {
  const { data, error } = await writing(
    table,
    (db as SupabaseClient).from(table).update(values).eq("id", id).eq("updated_at", version).select("id"),
  );
  if (error) throw refusal(error, `${table}: an update failed`);
  return data.length === 1;
}

export function refusal(error: { code: string } | null, text: string) {
  if (error?.code === foreignKey) return new PictureGone();
  return error?.code === unique ? new SlugTaken() : new BackendFault(`${text}: ${codeOf(error)}`);
}

export function yesOrNo(answer: unknown): boolean {
  if (typeof answer !== "boolean") throw new BackendFault("neither yes nor no");
  return answer;
}

/** Gives false when the row was not there; throws on any backend fault. */
export async function deleteRow(db: Db, table: OwnedTable, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await writing(table, db.from(table).delete().eq("id", id).select("id").throwOnError());
  return data.length === 1;
}

interface Ordered<Row> {
  range: (from: number, to: number) => PromiseLike<{ data: Row[] | null; error: { code: string } | null }>;
}

/** One page (from 1) and whether more follow; counting would grow with the list. */
export async function readPage<Row>(
  query: Ordered<Row>,
  page: number,
): Promise<{ rows: Row[]; hasNext: boolean }> {
  const first = (page - 1) * rowsPerPage;
  const { data, error } = await query.range(first, first + rowsPerPage);
  if (error) throw new BackendFault(`a list failed: ${codeOf(error)}`);
  return pageOf(data ?? []);
}

type SearchFunction = Exclude<
  Extract<keyof Database["public"]["Functions"], `search_${string}`>,
  "search_submissions" | "search_media_places" | "search_published_posts" | "search_published_pages"
>;

/** One page (from 1) of a search function: queries on the tables would miss the index, because of row security. */
export async function searchPage<Row>(
  db: Db,
  call: { function: SearchFunction; columns: string; words: string; filter: object },
  page: number,
): Promise<{ rows: Row[]; hasNext: boolean }> {
  const { data, error } = await db
    .rpc(call.function, { words: call.words, ...call.filter, ...placesOf(page) })
    .select(call.columns);
  if (error) throw new BackendFault(`a search failed: ${codeOf(error)}`);
  return pageOf(data as Row[]);
}

export function placesOf(page: number): { skip: number; take: number } {
  return { skip: (page - 1) * rowsPerPage, take: rowsPerPage + 1 };
}

export function pageOf<Row>(rows: Row[]): { rows: Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, rowsPerPage), hasNext: rows.length > rowsPerPage };
}

/** Gives false without a neighbour; throws on any backend fault. */
export async function moveRow(db: Db, table: OrderedTable, item: string, upward: boolean): Promise<boolean> {
  if (!isId(item)) return false;
  const { data } = await writing(table, db.rpc("move_item", { kind: table, item, upward }).throwOnError());
  return yesOrNo(data);
}

/** Moves a row to a position (from 1) and gives the number of rows; null when it is gone. Throws on any fault. */
export async function placeRow(
  db: Db,
  table: OrderedTable,
  item: string,
  place: number,
): Promise<number | null> {
  if (!isId(item)) return null;
  const { data } = await writing(table, db.rpc("place_item", { kind: table, item, place }).throwOnError());
  if (data !== null && !Number.isInteger(data)) throw new BackendFault("no number of places");
  return data;
}

export async function nextPlace(db: Db, table: OrderedTable): Promise<number> {
  const { data } = await db
    .from(table)
    .select("display_order")
    .order("display_order", { ascending: false })
    .limit(1)
    .throwOnError();
  return Math.min(Number(data[0]?.display_order ?? 0) + 1, 9999);
}

// Hosted projects give no more than 1,000 rows at once.
const batch = 500;

type Batch<Row> = PromiseLike<{ data: Row[] }>;

/** All that a search finds, in batches. What comes in meanwhile moves the others along: none is given twice. */
export async function* eachFound<Row extends { id: string }>(
  find: (places: { skip: number; take: number }) => Batch<Row>,
): AsyncGenerator<Row[]> {
  const given = new Set<string>();
  for (let skip = 0; ; skip += batch) {
    const { data } = await find({ skip, take: batch });
    yield data.filter(({ id }) => !given.has(id));
    for (const { id } of data) given.add(id);
    if (data.length < batch) return;
  }
}

/** All rows in batches, each of `take` after the last one of those before. */
export async function* eachInOrder<Row>(
  read: (last: Row | undefined, take: number) => Batch<Row>,
  take = batch,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const { data }: { data: Row[] } = await read(last, take);
    yield data;
    last = data.length === take ? data.at(-1) : undefined;
  } while (last);
}

/** All rows of a table in batches, by their ids. Throws on any backend fault. */
export function eachById<Row extends { id: string }>(
  db: Db,
  table: "blog_posts" | "pages" | "media" | "old_addresses",
  columns: string,
  most?: number,
) {
  return eachInOrder<Row>((last, take) => {
    const all = db.from(table as "pages").select(columns);
    const rest = (last ? all.gt("id", last.id) : all).order("id").limit(take);
    return rest.overrideTypes<Row[], { merge: false }>().throwOnError();
  }, most);
}
