import type { ServiceInput } from "~/schemas/service";
import type { Db } from "./db";
import {
  deleteRow,
  insertRow,
  isId,
  isSlugTaken,
  nextPlace,
  readPage,
  updateRow,
  yesOrNo,
} from "./rows.server";
import { searchQuery } from "./search.server";

export interface ServiceRow {
  id: string;
  title: string;
  slug: string;
  is_active: boolean;
  display_order: number;
}

export interface StaffService extends ServiceRow {
  short_description: string | null;
  full_description: string;
  created_at: string;
  updated_at: string;
}

const listed = "id, title, slug, is_active, display_order";

interface ServiceList {
  active?: boolean | undefined;
  search: string;
  /** From 1. */
  page: number;
}

/** One page of all services in their order, and whether more follow; throws on any backend fault. */
export async function listServices(db: Db, { active, search, page }: ServiceList) {
  let query = db.from("services").select(listed);
  if (active !== undefined) query = query.eq("is_active", active);
  const words = searchQuery(search);
  if (words) query = query.textSearch("search", words, { config: "simple" });
  return readPage<ServiceRow>(query.order("display_order").order("id"), page);
}

/** A service with everything staff edit, or null when there is none; throws on any backend fault. */
export async function getService(db: Db, id: string): Promise<StaffService | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("services")
    .select(`${listed}, short_description, full_description, created_at, updated_at`)
    .eq("id", id)
    .maybeSingle<StaffService>()
    .throwOnError();
  return data;
}

/** True when another service has this slug; throws on any backend fault. */
export function isServiceSlugTaken(db: Db, slug: string, except?: string): Promise<boolean> {
  return isSlugTaken(db, "services", slug, except);
}

/** Stores a new service, under `id` if there is one, at the end unless it has a place; throws SlugTaken, and on any backend fault. */
export async function createService(db: Db, service: ServiceInput, id?: string): Promise<void> {
  const display_order = service.display_order ?? (await nextPlace(db, "services"));
  await insertRow(db, "services", { ...service, display_order, id });
}

/** Stores a service that nobody has changed since `version`, else gives false; throws SlugTaken, and on any backend fault. */
export function updateService(db: Db, id: string, version: string, values: ServiceInput): Promise<boolean> {
  return updateRow(db, "services", { id, version, values });
}

/** Deletes a service; gives false when it was not there; throws on any backend fault. */
export function deleteService(db: Db, id: string): Promise<boolean> {
  return deleteRow(db, "services", id);
}

/** Lets a service change places with its neighbour; gives false when it has none; throws on any backend fault. */
export async function moveService(db: Db, item: string, upward: boolean): Promise<boolean> {
  if (!isId(item)) return false;
  const { data } = await db.rpc("move_service", { item, upward }).throwOnError();
  return yesOrNo(data);
}
