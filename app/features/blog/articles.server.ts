import { redirect } from "@remix-run/node";
import { nightOf } from "~/content/night-pictures";
import { chosenCover, coverOf, coversOf, drawingOf } from "~/features/media/cover.server";
import { getPictureAlt } from "~/features/media/model.server";
import { searchPublishedPages } from "~/features/pages/model.server";
import { warmUp } from "~/features/rich-text/clean-text.server";
import { sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { cachedRead } from "~/platform/database/cached-reads.server";
import { publicDb } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";
import { orElse } from "~/platform/process/incidents.server";
import type { Picture, PostTeaser } from "~/schemas/answers";
import { longDate } from "~/schemas/berlin-time";
import { postLimits } from "~/schemas/limits";
import { mediaName } from "~/schemas/media";
import { shortSummary, wholeSentences } from "~/schemas/shortened";
import { slugify } from "~/schemas/slug";
import { oneLine, searchLimit, showsSomething, textLength } from "~/schemas/text";
import { tidyText } from "~/schemas/tidy-text";
import {
  countPublishedPosts,
  getPublishedPost,
  getSharedPost,
  listPublishedPosts,
  listRelatedPosts,
  type PostSummary,
  postsPerPage,
  searchPublishedPosts,
} from "./model.server";
import { readingTime } from "./reading-time.server";

/** Status 503 when the backend does not answer (logged here); null when no word is searched for. */
export async function searchBlog(query: URLSearchParams) {
  const typed = oneLine(tidyText(query.get("suche") ?? ""));
  if (!showsSomething(typed)) return null;
  const nothing = { category: null, page: 1, pages: 1, search: typed };
  try {
    const isShort = textLength(typed) <= searchLimit;
    const [counts, posts, found] = await Promise.all([
      cachedRead("blog_posts", "counts", () => countPublishedPosts(publicDb)),
      isShort ? searchPublishedPosts(publicDb, typed) : null,
      isShort ? searchPublishedPages(publicDb, typed) : [],
    ]);
    const categories = counts.categories.map(({ category }) => category);
    return { ...nothing, status: 200, categories, posts: teasers(posts ?? []), found };
  } catch (error) {
    logFault({ what: "blog: search failed" }, error);
    return { ...nothing, status: 503, categories: [], posts: [], found: [] };
  }
}

/** Status 404 for a category without articles, which is not repeated: it may be anybody's words; 503 on a backend fault (logged here). */
export async function readBlogList(query: URLSearchParams) {
  // Enough that no longer one becomes one there is; the rest only swells the question to the backend.
  const category = tidyText((query.get("kategorie") ?? "").slice(0, 2 * postLimits.category)) || null;
  const page = pageNumber(query.get("seite"));
  warmUp();
  try {
    const [counts, posts] = await Promise.all([
      cachedRead("blog_posts", "counts", () => countPublishedPosts(publicDb)),
      cachedRead("blog_posts", `list ${page} ${category}`, () =>
        listPublishedPosts(publicDb, { category, page }),
      ),
    ]);
    if (page > 1 && posts.length === 0) throw new Response(null, { status: 404 });
    const isUnknown = category !== null && posts.length === 0;
    const categories = counts.categories.map(({ category }) => category);
    const meant = isUnknown && categories.find((one) => slugify(one) === slugify(category));
    if (meant) throw redirect(`/blog?${new URLSearchParams({ kategorie: meant })}`, 301);
    if (isUnknown && ["", "alle-artikel"].includes(slugify(category))) throw redirect("/blog", 301);
    const chosen = counts.categories.find((one) => one.category === category)?.posts;
    const pages = Math.max(1, Math.ceil((category ? (chosen ?? 0) : counts.total) / postsPerPage));
    return {
      status: isUnknown ? 404 : 200,
      category: isUnknown ? null : category,
      search: null,
      ...{ categories, page, pages, posts: teasers(posts), found: [] },
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    logFault({ what: "blog: list not read" }, error);
    return {
      status: 503,
      category: null,
      search: null,
      categories: [],
      page,
      pages: 1,
      posts: [],
      found: [],
    };
  }
}

/** `post` is null with status 404 when there is none for visitors, with 503 on a backend fault (logged here). */
export async function readArticle(slug: string) {
  try {
    const post = isSlug(slug)
      ? await cachedRead("blog_posts", `post ${slug}`, () => getPublishedPost(publicDb, slug))
      : null;
    if (!post) return { status: 404, post: null, related: [] };
    const [body, related, { cover, isDescribed }] = await Promise.all([
      sanitiseArticle(post.content),
      readRelated(post),
      articleCover(post),
    ]);
    const article = {
      ...teaser(post, cover),
      cover,
      author: post.author,
      updatedAt: lastChange(post),
      readingTime: readingTime(body.words),
      summary: summaryOf(post.excerpt, body.words),
      html: body.html,
      headings: body.headings.filter(({ level }) => level === 2),
      makeshift: body.makeshift || !isDescribed,
    };
    return { status: 200, post: article, related };
  } catch (error) {
    logFault({ what: "blog: article not read" }, error);
    return { status: 503, post: null, related: [] };
  }
}

/** Above the article the picture is read out; not described on a fault (recorded here). */
export async function articleCover(post: Parameters<typeof coverOf>[0]) {
  const name = mediaName(chosenCover(post) ?? "");
  const described = name && cachedRead("media", `alt ${name}`, () => getPictureAlt(publicDb, name));
  const alt = described ? await orElse("blog: description of a picture not read", described, null) : "";
  return { cover: { ...coverOf(post, "article"), alt: alt ?? "" }, isDescribed: alt !== null };
}

/** What was written for a day to come has not changed before it came out. */
function lastChange({ published_at, updated_at }: { published_at: string | null; updated_at: string }) {
  return new Date(Math.max(Date.parse(updated_at), Date.parse(published_at ?? updated_at))).toISOString();
}

/** The excerpt, and where that is short the beginning of the text behind it. */
function summaryOf(excerpt: string | null, text: string) {
  const words = oneLine(excerpt ?? "");
  if (words.length >= shortSummary) return words;
  const excerptAsSentence = words.replace(/[^.!?…]$/, "$&.");
  return `${excerptAsSentence} ${wholeSentences(text.slice(0, 2000), 300)}`.trim();
}

/** Throws a 404 Response when there is none for visitors, a 503 on a backend fault (logged here). */
export async function readSharedArticle(slug: string) {
  try {
    const post = isSlug(slug) ? await getSharedPost(publicDb, slug) : null;
    if (!post) throw new Response(null, { status: 404 });
    const { title, category, excerpt } = post;
    return {
      title,
      benefit: oneLine(excerpt ?? ""),
      category,
      drawing: nightOf(drawingOf(post)),
      cover: chosenCover(post),
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    logFault({ what: "blog: title not read" }, error);
    throw new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  }
}

/** An article is whole without its relatives. */
async function readRelated(post: PostSummary) {
  try {
    const others = cachedRead("blog_posts", `related ${post.slug}`, () => listRelatedPosts(publicDb, post));
    return teasers(await others, post);
  } catch (error) {
    logFault({ what: "blog: related articles not read" }, error);
    return [];
  }
}

function pageNumber(text: string | null) {
  if (text === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Response(null, { status: 404 });
  return Number(text);
}

/** What cannot be a slug is not asked for: the backend answers some of it with a fault. */
function isSlug(text: string) {
  return /^[a-z0-9-]{1,100}$/.test(text);
}

function teasers(posts: PostSummary[], article?: PostSummary): PostTeaser[] {
  const covers = coversOf(posts, article);
  return posts.map((post, index) => teaser(post, covers[index] ?? coverOf(post)));
}

function teaser(post: PostSummary, cover: Picture): PostTeaser {
  const { title, slug, excerpt, category, published_at } = post;
  return {
    title,
    slug,
    excerpt,
    category,
    cover,
    publishedAt: new Date(published_at).toISOString(),
    date: longDate(published_at),
  };
}
