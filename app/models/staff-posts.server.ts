import { type PostInput, publicationTime } from "~/schemas/post";
import type { Db } from "./db";
import { deleteRow, insertRow, isId, isSlugTaken, readPage, searchPage, updateRow } from "./rows.server";
import { searchQuery } from "./search.server";

export type PostStatus = PostInput["status"];

export interface PostRow {
  id: string;
  title: string;
  slug: string;
  category: string | null;
  status: PostStatus;
  published_at: string | null;
  created_at: string;
}

export interface StaffPost extends PostRow {
  excerpt: string | null;
  content: string;
  featured_image: string | null;
  updated_at: string;
}

const listed = "id, title, slug, category, status, published_at, created_at";

interface PostList {
  status?: PostStatus | undefined;
  search: string;
  /** From 1. */
  page: number;
}

/** One page of all posts, newest first, and whether more follow; throws on any backend fault. */
export async function listPosts(db: Db, { status, search, page }: PostList) {
  const words = searchQuery(search);
  if (words) {
    const filter = { only_status: status ?? null };
    return searchPage<PostRow>(db, { function: "search_posts", columns: listed, words, filter }, page);
  }
  let query = db.from("blog_posts").select(listed);
  if (status) query = query.eq("status", status);
  return readPage<PostRow>(query.order("created_at", { ascending: false }).order("id"), page);
}

/** A post with everything staff edit, or null when there is none; throws on any backend fault. */
export async function getPost(db: Db, id: string): Promise<StaffPost | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("blog_posts")
    .select(`${listed}, excerpt, content, featured_image, updated_at`)
    .eq("id", id)
    .maybeSingle<StaffPost>()
    .throwOnError();
  return data;
}

/** True when another post has this slug; throws on any backend fault. */
export function isPostSlugTaken(db: Db, slug: string, except?: string): Promise<boolean> {
  return isSlugTaken(db, "blog_posts", slug, except);
}

/** Stores a new post, under `id` if there is one; throws SlugTaken, and on any backend fault. */
export function createPost(db: Db, post: PostInput, id?: string): Promise<void> {
  return insertRow(db, "blog_posts", { ...stored(post), id });
}

/**
 * Stores a post that nobody has changed since `version`, else gives false; with `keepsTime` its stored time stays as it is,
 * to the microsecond. Throws SlugTaken, and on any backend fault.
 */
export function updatePost(
  db: Db,
  { id, version, keepsTime }: { id: string; version: string; keepsTime: boolean },
  post: PostInput,
): Promise<boolean> {
  const { published_at, ...rest } = stored(post);
  return updateRow(db, "blog_posts", { id, version, values: keepsTime ? rest : { ...rest, published_at } });
}

/** Deletes a post; gives false when it was not there; throws on any backend fault. */
export function deletePost(db: Db, id: string): Promise<boolean> {
  return deleteRow(db, "blog_posts", id);
}

function stored(post: PostInput) {
  return { ...post, published_at: publicationTime(post, new Date())?.toISOString() ?? null };
}
