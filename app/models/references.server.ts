import type { Rows } from "./database.types";
import type { Db } from "./db";
import { isId, readPage, searchPage } from "./rows.server";
import { searchQuery } from "./search.server";

export type StaffReference = Omit<Rows["references"], "search">;

export type ReferenceRow = Pick<
  StaffReference,
  "id" | "title" | "slug" | "client_name" | "is_active" | "is_featured" | "display_order"
>;

/** A reference as the website shows it. */
export type Reference = Omit<
  StaffReference,
  "id" | "is_active" | "display_order" | "created_at" | "updated_at"
>;

const listed = "id, title, slug, client_name, is_active, is_featured, display_order";
const edited =
  "industry, description, challenge, solution, results, technologies, image_url, portraits, website_url, created_at, updated_at";

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
    .maybeSingle()
    .throwOnError();
  return data;
}

/** The active references in their order; throws on any backend fault. */
export async function listActiveReferences(db: Db): Promise<Reference[]> {
  const { data } = await db
    .from("references")
    .select(
      "title, slug, client_name, industry, description, challenge, solution, results, technologies, image_url, portraits, website_url, is_featured",
    )
    .eq("is_active", true)
    .order("display_order")
    .order("id")
    .throwOnError();
  return data;
}
