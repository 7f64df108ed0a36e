import type { ReferenceInput } from "~/schemas/reference";
import type { Db } from "./db";
import {
  deleteRow,
  insertRow,
  isId,
  isSlugTaken,
  nextPlace,
  readPage,
  searchPage,
  updateRow,
  yesOrNo,
} from "./rows.server";
import { searchQuery } from "./search.server";

export interface ReferenceRow {
  id: string;
  title: string;
  slug: string;
  client_name: string | null;
  is_active: boolean;
  is_featured: boolean;
  display_order: number;
}

export interface StaffReference extends ReferenceRow {
  industry: string | null;
  description: string;
  challenge: string | null;
  solution: string | null;
  results: string | null;
  technologies: string[];
  image_url: string | null;
  website_url: string | null;
  created_at: string;
  updated_at: string;
}

const listed = "id, title, slug, client_name, is_active, is_featured, display_order";
const edited =
  "industry, description, challenge, solution, results, technologies, image_url, website_url, created_at, updated_at";

interface ReferenceList {
  active?: boolean | undefined;
  search: string;
  /** From 1. */
  page: number;
}

/** One page of all references in their order, and whether more follow; throws on any backend fault. */
export async function listReferences(db: Db, { active, search, page }: ReferenceList) {
  const words = searchQuery(search);
  if (words) {
    const filter = { only_active: active ?? null };
    return searchPage<ReferenceRow>(
      db,
      { function: "search_references", columns: listed, words, filter },
      page,
    );
  }
  let query = db.from("references").select(listed);
  if (active !== undefined) query = query.eq("is_active", active);
  return readPage<ReferenceRow>(query.order("display_order").order("id"), page);
}

/** A reference with everything staff edit, or null when there is none; throws on any backend fault. */
export async function getReference(db: Db, id: string): Promise<StaffReference | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("references")
    .select(`${listed}, ${edited}`)
    .eq("id", id)
    .maybeSingle<StaffReference>()
    .throwOnError();
  return data;
}

/** True when another reference has this slug; throws on any backend fault. */
export function isReferenceSlugTaken(db: Db, slug: string, except?: string): Promise<boolean> {
  return isSlugTaken(db, "references", slug, except);
}

/** Stores a new reference, under `id` if there is one, at the end unless it has a place; throws SlugTaken, and on any backend fault. */
export async function createReference(db: Db, reference: ReferenceInput, id?: string): Promise<void> {
  const display_order = reference.display_order ?? (await nextPlace(db, "references"));
  await insertRow(db, "references", { ...reference, display_order, id });
}

/** Stores a reference that nobody has changed since `version`, else gives false; throws SlugTaken, and on any backend fault. */
export function updateReference(
  db: Db,
  id: string,
  version: string,
  values: ReferenceInput,
): Promise<boolean> {
  return updateRow(db, "references", { id, version, values });
}

/** Deletes a reference; gives false when it was not there; throws on any backend fault. */
export function deleteReference(db: Db, id: string): Promise<boolean> {
  return deleteRow(db, "references", id);
}

/** Lets a reference change places with its neighbour; gives false when it has none; throws on any backend fault. */
export async function moveReference(db: Db, item: string, upward: boolean): Promise<boolean> {
  if (!isId(item)) return false;
  const { data } = await db.rpc("move_reference", { item, upward }).throwOnError();
  return yesOrNo(data);
}
