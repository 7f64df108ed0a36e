import type { Found } from "~/features/editing/editor.server";
import { inState, type ListQuery, searchQuery } from "~/features/editing/list-query.server";
import { readHtml, textOf } from "~/features/rich-text/readings.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, readPage, searchPage } from "~/platform/database/rows.server";
import { BackendFault } from "~/platform/process/backend-fault.server";
import type { ListFilter } from "~/schemas/post";

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
  author: string | null;
  updated_at: string;
}

type SharedPost = Pick<Post, "slug" | "title" | "excerpt" | "category" | "featured_image">;

export interface FeedPost extends Post {
  id: string;
  /** Part of the address by which readers know it again; null for what they know by its id. */
  feed_slug: string | null;
}

type PostAddress = Pick<Post, "slug" | "updated_at">;

const summary = "title, slug, excerpt, category, featured_image, published_at";

/** One page (from 1) of the public posts, newest first; empty behind the last one. */
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

/** The newest public posts that hold all words typed, a few pages of them at most; null when there is no word. */
export async function searchPublishedPosts(db: Db, typed: string): Promise<PostSummary[] | null> {
  const words = searchQuery(typed);
  if (!words) return null;
  const wanted = { words, take: 2 * postsPerPage };
  const { data } = await db.rpc("search_published_posts", wanted).select(summary).throwOnError();
  return data as unknown as PostSummary[];
}

export async function listNewestPosts(db: Db, take: number): Promise<FeedPost[]> {
  const wanted = { only_category: null, skip: 0, take };
  const columns = `id, ${summary}, author, content, updated_at, feed_slug`;
  const { data } = await db.rpc("published_posts", wanted).select(columns).throwOnError();
  return data as unknown as FeedPost[];
}

export async function countPublishedPosts(db: Db) {
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

export async function listCategories(db: Db): Promise<string[]> {
  return (await countPublishedPosts(db)).categories.map(({ category }) => category);
}

export async function getPublishedPost(db: Db, slug: string): Promise<Post | null> {
  const query = published(db, `${summary}, author, content, updated_at`).eq("slug", slug);
  const { data } = await query.maybeSingle().throwOnError();
  return data as Post | null;
}

type AnnouncedPost = Pick<PostSummary, "slug" | "title" | "excerpt" | "published_at">;
const announced = "slug, title, excerpt, published_at";

/** A post that is public or will be, for staff; throws on any backend fault. */
export async function getAnnouncedPost(db: Db, slug: string): Promise<AnnouncedPost | null> {
  const posts = db.from("blog_posts").select(announced).eq("slug", slug).eq("status", "published");
  const { data } = await posts.not("published_at", "is", null).maybeSingle().throwOnError();
  return data as AnnouncedPost | null;
}

/** The posts that are not public yet and will be, the next first, of these slugs or of all. */
export async function listPlannedPosts(db: Db, slugs?: readonly string[]): Promise<AnnouncedPost[]> {
  const posts = inState(db.from("blog_posts").select(announced), "planned");
  const { data } = await (slugs ? posts.in("slug", [...slugs]) : posts)
    .order("published_at")
    .order("id")
    .limit(100)
    .throwOnError();
  return data as AnnouncedPost[];
}

export async function getSharedPost(db: Db, slug: string): Promise<SharedPost | null> {
  const { data } = await published(db, "slug, title, excerpt, category, featured_image")
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data as unknown as SharedPost | null;
}

/** Up to `limit` other public posts, those of the same category first. */
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

export type StaffPost = Omit<Rows["blog_posts"], "search" | "feed_slug">;

export function isPublic({ status, published_at }: Pick<StaffPost, "status" | "published_at">): boolean {
  return status === "published" && published_at !== null && new Date(published_at) <= new Date();
}

export type PostRow = Pick<
  StaffPost,
  "id" | "title" | "slug" | "category" | "status" | "published_at" | "created_at"
>;

const listed = "id, title, slug, category, status, published_at, created_at";

export async function listPosts(
  db: Db,
  { status, search, page }: ListQuery & { status?: ListFilter | undefined },
) {
  const words = searchQuery(search);
  if (words) {
    const filter = { only_status: status ?? null };
    return searchPage<PostRow>(db, { function: "search_posts", columns: listed, words, filter }, page);
  }
  const query = inState(db.from("blog_posts").select(listed), status);
  return readPage<PostRow>(query.order("created_at", { ascending: false }).order("id"), page);
}

/** The posts that are public or will be, those farthest ahead first. */
export async function listNewestPublished(db: Db, take: number) {
  const { data } = await db
    .from("blog_posts")
    .select("id, title, published_at")
    .eq("status", "published")
    .not("published_at", "is", null)
    .order("published_at", { ascending: false })
    .order("id")
    .limit(take)
    .overrideTypes<{ published_at: string }[]>()
    .throwOnError();
  return data;
}

/** The drafts that were written on last; throws on any backend fault. */
export async function listDrafts(db: Db, take: number) {
  const { data } = await db
    .from("blog_posts")
    .select("id, title, updated_at")
    .eq("status", "draft")
    .order("updated_at", { ascending: false })
    .order("id")
    .limit(take)
    .throwOnError();
  return data;
}

export async function getPost(db: Db, id: string): Promise<StaffPost | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("blog_posts")
    .select(`${listed}, excerpt, content, author, featured_image, updated_at`)
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

export async function findPosts(db: Db, search: string, take: number): Promise<Found[]> {
  const words = searchQuery(search);
  if (!words) return [];
  const { data } = await db
    .rpc("search_posts", { words, only_status: null, skip: 0, take })
    .select("id, title, slug, excerpt, content, status, published_at")
    .throwOnError();
  return data.map(({ id, title, slug, excerpt, content, status, published_at }) => ({
    id,
    title,
    path: `/blog/${slug}`,
    isPublic: isPublic({ status, published_at }),
    note: { draft: "Entwurf", published: "", archived: "Archiviert" }[status],
    texts: [excerpt, textOf(readHtml(content))],
  }));
}
