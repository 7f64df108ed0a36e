import type { ServiceText } from "~/content/services";
import type { Found } from "~/features/editing/editor.server";
import { type OrderedQuery, searchQuery } from "~/features/editing/list-query.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, readPage, searchPage } from "~/platform/database/rows.server";

export type StaffService = Omit<Rows["services"], "search">;

type ServiceRow = Pick<StaffService, "id" | "title" | "slug" | "is_active" | "display_order">;

const listed = "id, title, slug, is_active, display_order";

export async function listServices(db: Db, { active, search, page }: OrderedQuery) {
  const words = searchQuery(search);
  if (words) {
    const filter = { only_active: active ?? null };
    return searchPage<ServiceRow>(db, { function: "search_services", columns: listed, words, filter }, page);
  }
  let query = db.from("services").select(listed);
  if (active !== undefined) query = query.eq("is_active", active);
  return readPage<ServiceRow>(query.order("display_order").order("id"), page);
}

export async function getService(db: Db, id: string): Promise<StaffService | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("services")
    .select(`${listed}, short_description, full_description, page, created_at, updated_at`)
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

export async function listActiveServices(db: Db): Promise<ServiceText[]> {
  const { data } = await db
    .from("services")
    .select("title, slug, short_description, full_description, page")
    .eq("is_active", true)
    .order("display_order")
    .order("id")
    .throwOnError();
  return data;
}

export async function findServices(db: Db, search: string, take: number): Promise<Found[]> {
  const words = searchQuery(search);
  if (!words) return [];
  const { data } = await db
    .rpc("search_services", { words, only_active: null, skip: 0, take })
    .select("id, title, slug, is_active, short_description, full_description")
    .throwOnError();
  return data.map(({ id, title, slug, is_active, short_description, full_description }) => ({
    id,
    title,
    path: `/services#${slug}`,
    isPublic: is_active,
    note: is_active ? "" : "Inaktiv",
    texts: [short_description, full_description],
  }));
}
