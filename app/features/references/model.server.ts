import type { Found } from "~/features/editing/editor.server";
import { type OrderedQuery, searchQuery } from "~/features/editing/list-query.server";
import type { Json, Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, readPage, refusal, searchPage, writing, yesOrNo } from "~/platform/database/rows.server";

type TestimonialRow = Pick<
  Rows["testimonials"],
  "person" | "role" | "quote" | "portrait" | "agreed_on" | "look"
>;
/** Its results stand there whole, and taken apart. */
export interface ToldResults {
  sentences: string | null;
  testimonials: TestimonialRow[];
}
export type StaffReference = Omit<Rows["references"], "search"> & ToldResults;

type ReferenceRow = Pick<
  StaffReference,
  "id" | "title" | "slug" | "client_name" | "is_active" | "is_featured" | "display_order"
>;

export interface Reference
  extends Omit<
    StaffReference,
    "id" | "is_active" | "display_order" | "created_at" | "updated_at" | "results" | "testimonials"
  > {
  testimonials: Pick<TestimonialRow, "person" | "role" | "quote">[];
}

const listed = "id, title, slug, client_name, is_active, is_featured, display_order";
const edited =
  "industry, description, challenge, solution, results, sentences, technologies, image_url, portraits, website_url, created_at, updated_at, testimonials (person, role, quote, portrait, agreed_on, look)";
const spoken = ["position", { referencedTable: "testimonials" }] as const;

export async function listReferences(db: Db, { active, search, page }: OrderedQuery) {
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

export async function getReference(db: Db, id: string): Promise<StaffReference | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("references")
    .select(`${listed}, ${edited}`)
    .eq("id", id)
    .order(...spoken)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** Stores a new reference with its testimonials, or nothing. Throws like insertRow. */
export async function insertReference(db: Db, values: object): Promise<void> {
  await save(db, { version: null, values });
}

export function updateReference(
  db: Db,
  { id, version, values }: { id: string; version: string; values: object },
): Promise<boolean> {
  return save(db, { version, values: { ...values, id } });
}

async function save(db: Db, { version, values }: { version: string | null; values: object }) {
  const args = { version, content: values as Json };
  const { data, error } = await writing("references", db.rpc("save_reference", args));
  if (error) throw refusal(error, "references: a save failed");
  return yesOrNo(data);
}

export async function tellResults(db: Db, results: string, portraits: string): Promise<ToldResults> {
  const { data } = await db.rpc("told", { results, portraits }).throwOnError();
  return data as unknown as ToldResults;
}

export async function listActiveReferences(db: Db): Promise<Reference[]> {
  const { data } = await db
    .from("references")
    .select(
      "title, slug, client_name, industry, description, challenge, solution, sentences, technologies, image_url, portraits, website_url, is_featured, testimonials (person, role, quote)",
    )
    .eq("is_active", true)
    .order("display_order")
    .order("id")
    .order(...spoken)
    .throwOnError();
  return data;
}

export async function findReferences(db: Db, search: string, take: number): Promise<Found[]> {
  const words = searchQuery(search);
  if (!words) return [];
  const { data } = await db
    .rpc("search_references", { words, only_active: null, skip: 0, take })
    .select("id, title, slug, is_active, client_name, industry, description, challenge, solution, results")
    .throwOnError();
  return data.map(({ id, title, slug, is_active, client_name, industry, ...texts }) => ({
    id,
    title,
    path: `/references#${slug}`,
    isPublic: is_active,
    note: is_active ? "" : "Inaktiv",
    texts: [
      [client_name, industry].filter(Boolean).join(" · "),
      texts.description,
      texts.challenge,
      texts.solution,
      texts.results,
    ],
  }));
}
