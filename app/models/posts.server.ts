import { BackendFault } from "./backend-fault.server";
import type { Db } from "./db";

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

export type PostAddress = Pick<Post, "slug" | "updated_at">;

export interface PostCounts {
  total: number;
  categories: { category: string; posts: number }[];
}

const summary = "title, slug, excerpt, category, featured_image, published_at";

/** One page (from 1) of the public posts, newest first; empty behind the last one. Throws on any backend fault. */
export async function listPublishedPosts(
  db: Db,
  {
    category,
    page = 1,
    perPage = postsPerPage,
  }: { category?: string | null; page?: number; perPage?: number } = {},
): Promise<PostSummary[]> {
  const wanted = { only_category: category ?? null, skip: (page - 1) * perPage, take: perPage };
  const { data } = await db.rpc("published_posts", wanted).select(summary).throwOnError();
  return data as unknown as PostSummary[];
}

/** How many public posts there are, and in which categories in alphabetical order; throws on any backend fault. */
export async function countPublishedPosts(db: Db): Promise<PostCounts> {
  const { data } = await db
    .from("blog_categories")
    .select("category, posts")
    .order("category")
    .overrideTypes<{ category: string | null; posts: number }[]>()
    .throwOnError();
  return {
    total: data.reduce((sum, { posts }) => sum + posts, 0),
    categories: data.flatMap(({ category, posts }) => (category ? [{ category, posts }] : [])),
  };
}

/** The categories of public posts, in alphabetical order; throws on any backend fault. */
export async function listCategories(db: Db): Promise<string[]> {
  return (await countPublishedPosts(db)).categories.map(({ category }) => category);
}

/** A public post with its text, or null when there is none of that slug; throws on any backend fault. */
export async function getPublishedPost(db: Db, slug: string): Promise<Post | null> {
  const query = published(db, `${summary}, content, updated_at`).eq("slug", slug);
  const { data } = await query.maybeSingle().throwOnError();
  return data as Post | null;
}

/** What the picture of a public post shows, or null when there is none of that slug; throws on any backend fault. */
export async function getPublishedTitle(
  db: Db,
  slug: string,
): Promise<Pick<Post, "title" | "category"> | null> {
  const { data } = await published(db, "title, category").eq("slug", slug).maybeSingle().throwOnError();
  return data as unknown as Pick<Post, "title" | "category"> | null;
}

/** Up to `limit` other public posts, those of the same category first; throws on any backend fault. */
export async function listRelatedPosts(
  db: Db,
  { slug, category }: Pick<Post, "slug" | "category">,
  limit = 3,
): Promise<PostSummary[]> {
  const others = () => published(db, summary).neq("slug", slug);
  const answers = await Promise.all([
    category ? newestFirst(others().eq("category", category)).limit(limit).throwOnError() : { data: [] },
    newestFirst(others()).limit(limit).throwOnError(),
  ]);
  const posts = answers.flatMap(({ data }) => data as unknown as PostSummary[]);
  return [...new Map(posts.map((post) => [post.slug, post])).values()].slice(0, limit);
}

/** Slug and last change of public posts, oldest first, `take` of them after `skip`; throws on any backend fault. */
export async function listPostAddresses(db: Db, skip: number, take: number): Promise<PostAddress[]> {
  const { data } = await db.rpc("post_addresses", { skip, take }).throwOnError();
  if (!Array.isArray(data)) throw new BackendFault("post_addresses: no list");
  return (data as [string, string][]).map(([slug, updated_at]) => ({ slug, updated_at }));
}

function published(db: Db, columns: string) {
  return db
    .from("blog_posts")
    .select(columns)
    .eq("status", "published")
    .lte("published_at", new Date().toISOString());
}

function newestFirst(query: ReturnType<typeof published>) {
  return query.order("published_at", { ascending: false }).order("id");
}
