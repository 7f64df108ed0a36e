import type { Db } from "~/server/backend.server";
import { BackendFault } from "./rows.server";

export const postsPerPage = 12;
/** A hosted backend gives no more rows at once. */
const rowsPerRequest = 1000;

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

export type PostAddress = Pick<Post, "slug" | "published_at" | "updated_at">;

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
  const from = (page - 1) * perPage;
  let query = published(db, summary, { count: "exact" });
  if (category) query = query.eq("category", category);
  const { data, count, error, status } = await newestFirst(query).range(from, from + perPage - 1);
  // A page behind the last one is answered with "range not satisfiable".
  if (status === 416) return { posts: [], total: count ?? 0 };
  if (error) throw new BackendFault(`the posts were not read: ${error.code} ${error.message}`);
  return { posts: data as unknown as PostSummary[], total: count ?? 0 };
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

/** Slug and dates of every public post, newest first; throws on any backend fault. */
export async function listPostAddresses(db: Db): Promise<PostAddress[]> {
  const addresses: PostAddress[] = [];
  let page: PostAddress[];
  do {
    const query = newestFirst(published(db, "slug, published_at, updated_at"));
    const from = addresses.length;
    const { data } = await query.range(from, from + rowsPerRequest - 1).throwOnError();
    page = data as unknown as PostAddress[];
    addresses.push(...page);
  } while (page.length === rowsPerRequest);
  return addresses;
}

/** The categories of public posts, in alphabetical order; throws on any backend fault. */
export async function listCategories(db: Db): Promise<string[]> {
  const { data } = await db.from("blog_categories").select("category").order("category").throwOnError();
  return data.map((row) => row.category as string);
}

function published(db: Db, columns: string, options?: { count: "exact" }) {
  return db
    .from("blog_posts")
    .select(columns, options)
    .eq("status", "published")
    .lte("published_at", new Date().toISOString());
}

function newestFirst(query: ReturnType<typeof published>) {
  return query.order("published_at", { ascending: false }).order("id");
}
