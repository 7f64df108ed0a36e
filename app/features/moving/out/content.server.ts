import type { StaffPost } from "~/features/blog/model.server";
import type { StaffPage } from "~/features/pages/model.server";
import type { Db } from "~/platform/database/db";
import { pageHtml } from "./page-html.server";

/** An article or a page as every format writes it. */
export interface OutItem {
  kind: "article" | "page";
  id: string;
  title: string;
  slug: string;
  /** Its address here. */
  path: string;
  html: string;
  excerpt: string;
  category: string | null;
  author: string | null;
  cover: string | null;
  status: "published" | "planned" | "draft";
  date: string | null;
  created: string;
  changed: string;
  oldPaths: string[];
  /** What no other program knows, so that reading the file back gives the same row. */
  own: Record<string, unknown>;
}

export interface OutPicture {
  name: string;
  alt: string;
  caption: string | null;
  width: number;
  created_at: string;
}

/** Whole texts are in memory at once for so many items. */
const perRead = 40;
const perList = 1000;

type Read<Row> = (last: string | undefined, take: number) => PromiseLike<{ data: Row[] }>;

async function* batches<Row extends { id: string }>(read: Read<Row>, take: number): AsyncGenerator<Row[]> {
  let last: string | undefined;
  for (;;) {
    const { data } = await read(last, take);
    if (data.length > 0) yield data;
    if (data.length < take) return;
    last = data.at(-1)?.id;
  }
}

const first = "00000000-0000-0000-0000-000000000000";

/** Every article and every page, drafts too. Throws on any backend fault. */
export async function* eachItem(db: Db): AsyncGenerator<OutItem> {
  yield* each(db, articles(db), "blog_posts", ofArticle);
  yield* each(db, pages(db), "pages", ofPage);
}

async function* each<Row extends { id: string }>(
  db: Db,
  rows: Read<Row>,
  kind: "blog_posts" | "pages",
  item: (row: Row, oldPaths: string[]) => OutItem,
) {
  for await (const batch of batches(rows, perRead)) {
    const ids = batch.map(({ id }) => id);
    const { data } = await db
      .from("old_addresses")
      .select("path, item_id")
      .eq("kind", kind)
      .in("item_id", ids)
      .order("path")
      .throwOnError();
    for (const row of batch)
      yield item(
        row,
        data.filter(({ item_id }) => item_id === row.id).map(({ path }) => path),
      );
  }
}

const articleColumns =
  "id, title, slug, excerpt, content, category, author, featured_image, status, published_at, created_at, updated_at, feed_slug";
type Article = StaffPost & { feed_slug: string | null };

const articles =
  (db: Db): Read<Article> =>
  (last = first, take) =>
    db
      .from("blog_posts")
      .select(articleColumns)
      .gt("id", last)
      .order("id")
      .limit(take)
      .overrideTypes<Article[]>()
      .throwOnError();

const pageColumns =
  "id, title, slug, description, lang, pair_id, menu, cover, sections, template, place, starts_at, ends_at, employment, status, published_at, created_at, updated_at";
type Page = Omit<StaffPage, "author">;

const pages =
  (db: Db): Read<Page> =>
  (last = first, take) =>
    db
      .from("pages")
      .select(pageColumns)
      .gt("id", last)
      .order("id")
      .limit(take)
      .overrideTypes<Page[], { merge: false }>()
      .throwOnError();

function ofArticle(row: Article, oldPaths: string[]): OutItem {
  const { content, featured_image, ...own } = row;
  return {
    ...common(row, oldPaths),
    kind: "article",
    path: `/blog/${row.slug}`,
    html: content,
    excerpt: row.excerpt ?? "",
    category: row.category,
    author: row.author,
    cover: featured_image,
    own: { ...own, featured_image, old_addresses: oldPaths },
  };
}

function ofPage(row: Page, oldPaths: string[]): OutItem {
  return {
    ...common(row, oldPaths),
    kind: "page",
    path: `/${row.slug}`,
    html: pageHtml(row.sections),
    excerpt: row.description ?? "",
    category: null,
    author: null,
    cover: row.cover,
    own: { ...row, old_addresses: oldPaths },
  };
}

function common(row: Article | Page, oldPaths: string[]) {
  const { id, title, slug, published_at, created_at, updated_at } = row;
  const isPublic = row.status === "published" && published_at !== null;
  const isAhead = isPublic && new Date(published_at) > new Date();
  const status: OutItem["status"] = !isPublic ? "draft" : isAhead ? "planned" : "published";
  return { id, title, slug, status, date: published_at, created: created_at, changed: updated_at, oldPaths };
}

/** The names of all categories and authors, each once. Throws on any backend fault. */
export async function namesInUse(db: Db): Promise<{ categories: string[]; authors: string[] }> {
  const categories = new Set<string>();
  const authors = new Set<string>();
  const read: Read<{ id: string; category: string | null; author: string | null }> = (last = first, take) =>
    db
      .from("blog_posts")
      .select("id, category, author")
      .gt("id", last)
      .order("id")
      .limit(take)
      .throwOnError();
  for await (const batch of batches(read, perList))
    for (const { category, author } of batch) {
      if (category) categories.add(category);
      if (author) authors.add(author);
    }
  return { categories: [...categories].sort(), authors: [...authors].sort() };
}

/** All pictures that staff have brought in. Throws on any backend fault. */
export async function listOutPictures(db: Db): Promise<OutPicture[]> {
  const found: OutPicture[] = [];
  const read: Read<OutPicture & { id: string }> = (last = first, take) =>
    db
      .from("media")
      .select("id, name, alt, caption, width, created_at")
      .gt("id", last)
      .order("id")
      .limit(take)
      .overrideTypes<(OutPicture & { id: string })[]>()
      .throwOnError();
  for await (const batch of batches(read, perList)) found.push(...batch);
  return found;
}

/** The old addresses for which staff named a target. Throws on any backend fault. */
export async function listRedirects(db: Db): Promise<{ from: string; to: string }[]> {
  const found: { from: string; to: string }[] = [];
  const read: Read<{ id: string; path: string; target: string | null }> = (last = first, take) =>
    db
      .from("old_addresses")
      .select("id, path, target")
      .not("target", "is", null)
      .gt("id", last)
      .order("id")
      .limit(take)
      .throwOnError();
  for await (const batch of batches(read, perList))
    for (const { path, target } of batch) if (target) found.push({ from: path, to: target });
  return found;
}
