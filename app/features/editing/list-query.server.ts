import { isId } from "~/platform/database/rows.server";
import { withoutDraft } from "~/schemas/draft";
import type { ListFilter, PostInput } from "~/schemas/post";
import { rowId } from "~/schemas/row-id";
import { searchLimit, textLength } from "~/schemas/text";
import { tidyText } from "~/schemas/tidy-text";
import { formAddress } from "./view";

/** A page, from 1, of what is searched for. */
export interface ListQuery {
  search: string;
  page: number;
}

export type OrderedQuery = ListQuery & { active?: boolean | undefined };

interface StateQuery<Query> {
  eq(column: "status", value: PostInput["status"]): Query;
  gt(column: "published_at", value: string): Query;
  lte(column: "published_at", value: string): Query;
}

/** As private.find_posts and private.find_pages narrow what is searched for. */
export function inState<Query extends StateQuery<Query>>(query: Query, state: ListFilter | undefined) {
  const now = new Date().toISOString();
  if (state === "planned") return query.eq("status", "published").gt("published_at", now);
  if (state === "published") return query.eq("status", state).lte("published_at", now);
  return state ? query.eq("status", state) : query;
}

/** Nothing is searched for a text that is too long, which its field says. */
export function readListQuery(request: Request): ListQuery & { params: URLSearchParams } {
  const params = new URL(request.url).searchParams;
  const typed = tidyText((params.get("q") ?? "").trim());
  const page = Number.parseInt(params.get("seite") ?? "", 10);
  return {
    page: page >= 1 && page <= 1_000_000 ? page : 1,
    search: textLength(typed) > searchLimit ? "" : typed,
    params,
  };
}

export function listAddress(path: string, request: Request, id = ""): string {
  return `${path}${searchOf(request)}${isId(id) ? `#${rowId(id)}` : ""}`;
}

export function itemAddress(path: string, request: Request, id: string): string {
  return formAddress(path, id, searchOf(request));
}

/** What an address narrows its list by: what was left of a draft is none of what an address narrows. */
export function searchOf({ url }: Request) {
  return withoutDraft(new URL(url).search);
}

/** For the database's full-text search: each word must occur, its beginning is enough. Null without a word. */
export function searchQuery(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}][^\s'\\]*/gu)?.slice(0, 8);
  return words ? words.map((word) => `'${word}':*`).join(" & ") : null;
}

export function searchTerms(typed: string): string[] | null {
  const terms = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  return terms.length ? terms : null;
}
