import type { Db } from "~/server/backend.server";

export const postsPerPage = 12;

export interface PostSummary {
  title: string;
  slug: string;
  excerpt: string | null;
  category: string | null;
  featured_image: string | null;
  published_at: string;
}

export interface Post extends PostSummary {
  content: string;
  updated_at: string;
}

const summary = "title, slug, excerpt, category, featured_image, published_at";

/** One page (from 1) of the public posts, newest first, and how many there are; throws on any backend fault. */
export async function listPublishedPosts(
  db: Db,
  {
    category,
    page = 1,
    perPage = postsPerPage,
  }: { category?: string | null; page?: number; perPage?: number } = {},
): Promise<{ posts: PostSummary[]; total: number }> {
  let query = db
    .from("blog_posts")
    .select(summary, { count: "exact" })
    .eq("status", "published")
    .lte("published_at", new Date().toISOString());
  if (category) query = query.eq("category", category);
  const from = (page - 1) * perPage;
  const { data, count } = await query
    .order("published_at", { ascending: false })
    .order("id")
    .range(from, from + perPage - 1)
    .throwOnError();
  return { posts: data as PostSummary[], total: count ?? 0 };
}

/** A public post with its text, or null when there is none of that slug; throws on any backend fault. */
export async function getPublishedPost(db: Db, slug: string): Promise<Post | null> {
  const { data } = await db
    .from("blog_posts")
    .select(`${summary}, content, updated_at`)
    .eq("slug", slug)
    .eq("status", "published")
    .lte("published_at", new Date().toISOString())
    .maybeSingle()
    .throwOnError();
  return data as Post | null;
}

/** The categories of public posts, in alphabetical order; throws on any backend fault. */
export async function listCategories(db: Db): Promise<string[]> {
  const { data } = await db.from("blog_categories").select("category").order("category").throwOnError();
  return data.map((row) => row.category as string);
}
