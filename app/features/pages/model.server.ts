import { inState, type ListQuery, searchQuery } from "~/features/editing/list-query.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, readPage, searchPage } from "~/platform/database/rows.server";
import { BackendFault } from "~/platform/process/backend-fault.server";
import type { ListFilter } from "~/schemas/post";
import { wholeSentences } from "~/schemas/shortened";

export type StaffPage = Omit<Rows["pages"], "search" | "sections"> & { sections: unknown[] };

export type PageRow = Pick<
  StaffPage,
  "id" | "title" | "slug" | "lang" | "menu" | "status" | "published_at" | "created_at"
>;

/** A page as menus, the site map and the page cache know it. */
export interface PublicAddress {
  slug: string;
  title: string;
  lang: "de" | "en";
  menu: "none" | "header" | "footer";
  template: string;
  updated_at: string;
  /** The slug of the public page that says the same in the other language. */
  pair: string | null;
}

/** What the search of the site shows of a page. */
export type FoundPage = Pick<StaffPage, "slug" | "title" | "lang"> & { excerpt: string };

const listed = "id, title, slug, lang, menu, status, published_at, created_at";
const edited =
  "description, pair_id, cover, sections, template, place, starts_at, ends_at, employment, author, updated_at";

/** One page of all pages, newest first, and whether more follow; throws on any backend fault. */
export async function listPages(
  db: Db,
  { status, search, page }: ListQuery & { status?: ListFilter | undefined },
) {
  const words = searchQuery(search);
  if (words) {
    const filter = { only_status: status ?? null };
    return searchPage<PageRow>(db, { function: "search_pages", columns: listed, words, filter }, page);
  }
  const query = inState(db.from("pages").select(listed), status);
  return readPage<PageRow>(query.order("created_at", { ascending: false }).order("id"), page);
}

/** A page with everything staff edit, or null when there is none; throws on any backend fault. */
export async function getPage(db: Db, id: string): Promise<StaffPage | null> {
  if (!isId(id)) return null;
  const query = db.from("pages").select(`${listed}, ${edited}`).eq("id", id);
  const { data } = await query.maybeSingle().throwOnError();
  return data as unknown as StaffPage | null;
}

/** A public page, or null when there is none of that slug; throws on any backend fault. */
export async function getPublicPage(db: Db, slug: string): Promise<StaffPage | null> {
  const { data } = await db
    .from("pages")
    .select(`${listed}, ${edited}`)
    .eq("slug", slug)
    .eq("status", "published")
    .lte("published_at", new Date().toISOString())
    .maybeSingle()
    .throwOnError();
  return data as unknown as StaffPage | null;
}

/** The addresses of all public pages, oldest first; throws on any backend fault. */
export async function listPublicAddresses(db: Db): Promise<PublicAddress[]> {
  const { data } = await db.rpc("public_pages").throwOnError();
  if (!Array.isArray(data)) throw new BackendFault("public_pages: no list");
  return data as unknown as PublicAddress[];
}

/** The public pages that hold all words, those with them in the title first; throws on any backend fault. */
export async function searchPublishedPages(db: Db, typed: string): Promise<FoundPage[]> {
  const words = searchQuery(typed);
  if (!words) return [];
  const { data } = await db
    .rpc("search_published_pages", { words, take: 12 })
    .select("slug, title, lang, description, sections")
    .throwOnError();
  return data.map(({ slug, title, lang, description, sections }) => ({
    ...{ slug, title, lang },
    excerpt: description || openingOf(sections as Record<string, unknown>[]),
  }));
}

/** The first sentences of a page. */
function openingOf(sections: Record<string, unknown>[]): string {
  const texts = sections.flatMap((section) => [section?.lead, section?.text]).filter(Boolean);
  const words = String(texts[0] ?? "").replace(/<[^<>]*>/g, " ");
  return wholeSentences(words.slice(0, 2000).replace(/\s+/g, " ").trim(), 200);
}

/** The slug and language of the public page that says the same in the other language; throws on any backend fault. */
export async function getPair(db: Db, { id, pair_id }: Pick<StaffPage, "id" | "pair_id">) {
  const { data } = await db
    .from("pages")
    .select("slug, lang, title")
    .or(pair_id ? `id.eq.${pair_id},pair_id.eq.${id}` : `pair_id.eq.${id}`)
    .eq("status", "published")
    .lte("published_at", new Date().toISOString())
    .order("created_at")
    .limit(1)
    .throwOnError();
  return data[0] as Pick<StaffPage, "slug" | "lang" | "title"> | undefined;
}

/** Other pages with their texts, newest first, `take` of them; throws on any backend fault. */
export async function listOtherPages(db: Db, id: string | undefined, take = 100) {
  const all = db
    .from("pages")
    .select("id, title, lang, pair_id, sections")
    .order("created_at", { ascending: false });
  const { data } = await (id && isId(id) ? all.neq("id", id) : all).limit(take).throwOnError();
  return data as unknown as Pick<StaffPage, "id" | "title" | "lang" | "pair_id" | "sections">[];
}

/** Whether visitors see a page now. */
export function isPublic({ status, published_at }: Pick<StaffPage, "status" | "published_at">): boolean {
  return status === "published" && published_at !== null && new Date(published_at) <= new Date();
}

/** The services and references that sections may show, by their ids; throw on any backend fault. */
export async function listServiceIds(db: Db) {
  const { data } = await db
    .from("services")
    .select("id, slug, title, short_description, full_description, page")
    .eq("is_active", true)
    .order("display_order")
    .order("id")
    .throwOnError();
  return data;
}

export async function listReferenceIds(db: Db) {
  const references = db.from("references").select("id, slug").eq("is_active", true);
  const { data } = await references.order("display_order").order("id").throwOnError();
  return data;
}

/** The services and references that visitors do not see, for staff. */
export async function listInactive(db: Db) {
  const lists = await Promise.all(
    (["services", "references"] as const).map((table) =>
      db.from(table).select("id, title").eq("is_active", false).throwOnError(),
    ),
  );
  return lists.flatMap(({ data }) => data);
}
