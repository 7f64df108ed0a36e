import type { Db } from "./db";

export interface Reference {
  title: string;
  slug: string;
  client_name: string | null;
  industry: string | null;
  description: string;
  challenge: string | null;
  solution: string | null;
  results: string | null;
  technologies: string[];
  image_url: string | null;
  website_url: string | null;
  is_featured: boolean;
}

/** The active references in their order; throws on any backend fault. */
export async function listActiveReferences(db: Db): Promise<Reference[]> {
  const { data } = await db
    .from("references")
    .select(
      "title, slug, client_name, industry, description, challenge, solution, results, technologies, image_url, website_url, is_featured",
    )
    .eq("is_active", true)
    .order("display_order")
    .order("id")
    .throwOnError();
  return data;
}
