import type { StaffPost } from "~/features/blog/model.server";
import type { StaffPage } from "~/features/pages/model.server";
import type { Db } from "~/platform/database/db";
import { eachById } from "~/platform/database/rows.server";
import { pageHtml } from "./page-html.server";

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

/** Every article and every page, drafts too. Throws on any backend fault. */
export async function* eachItem(db: Db): AsyncGenerator<OutItem> {
  yield* each(db, "blog_posts", articleColumns, ofArticle);
  yield* each(db, "pages", pageColumns, ofPage);
}

async function* each<Row extends { id: string }>(
  db: Db,
  kind: "blog_posts" | "pages",
  columns: string,
  item: (row: Row, oldPaths: string[]) => OutItem,
) {
  for await (const batch of eachById<Row>(db, kind, columns, perRead)) {
    if (batch.length === 0) return;
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

const pageColumns =
  "id, title, slug, description, lang, pair_id, menu, cover, sections, template, place, starts_at, ends_at, employment, status, published_at, created_at, updated_at";
type Page = Omit<StaffPage, "author">;

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

async function allRows<Row extends { id: string }>(
  ...asked: [Db, "blog_posts" | "media" | "old_addresses", string]
) {
  const all: Row[] = [];
  for await (const batch of eachById<Row>(...asked)) all.push(...batch);
  return all;
}

export async function namesInUse(db: Db): Promise<{ categories: string[]; authors: string[] }> {
  type Named = Pick<Article, "id" | "category" | "author">;
  const rows = await allRows<Named>(db, "blog_posts", "id, category, author");
  const once = (names: (string | null)[]) => [...new Set(names.flatMap((name) => name || []))].sort();
  return {
    categories: once(rows.map(({ category }) => category)),
    authors: once(rows.map(({ author }) => author)),
  };
}

export function listOutPictures(db: Db): Promise<OutPicture[]> {
  return allRows<OutPicture & { id: string }>(db, "media", "id, name, alt, caption, width, created_at");
}

/** The old addresses for which staff named a target. Throws on any backend fault. */
export async function listRedirects(db: Db): Promise<{ from: string; to: string }[]> {
  type OldAddress = { id: string; path: string; target: string | null };
  const rows = await allRows<OldAddress>(db, "old_addresses", "id, path, target");
  return rows.flatMap(({ path, target }) => (target ? { from: path, to: target } : []));
}

/** As Ghost reads them: patterns of paths. */
export function redirectsYaml(redirects: readonly { from: string; to: string }[]): string {
  if (redirects.length === 0) return "301: {}\n";
  const pattern = (path: string) => `^${path.replace(/\/$/, "").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}/?$`;
  const lines = redirects.map(
    ({ from, to }) => `  ${JSON.stringify(pattern(from))}: ${JSON.stringify(to)}\n`,
  );
  return `301:\n${lines.join("")}`;
}
