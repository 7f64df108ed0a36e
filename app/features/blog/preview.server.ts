import type { Texts } from "~/features/editing/view";
import { sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { type TextProblem, textToStore } from "~/features/rich-text/typed-text.server";
import type { Preview } from "~/features/sharing/previewed";
import type { Db } from "~/platform/database/db";
import type { Article } from "~/schemas/answers";
import { fromBerlinTime, longDate } from "~/schemas/berlin-time";
import { plain } from "~/schemas/draft";
import { storedLimits } from "~/schemas/limits";
import { articleCover } from "./articles.server";
import { getPost, type StaffPost } from "./model.server";
import { readingTime } from "./reading-time.server";

type Draft = Pick<
  StaffPost,
  "title" | "slug" | "excerpt" | "content" | "category" | "author" | "featured_image" | "published_at"
>;

export async function previewPost(post: Draft): Promise<{ article: Article; dropped: string[] }> {
  const { html, words, headings, dropped } = await sanitiseArticle(post.content);
  const { cover } = await articleCover(post);
  const publishedAt = post.published_at ?? new Date().toISOString();
  return {
    article: {
      title: post.title,
      slug: post.slug,
      excerpt: post.excerpt,
      category: post.category,
      author: post.author,
      cover,
      publishedAt,
      date: longDate(publishedAt),
      readingTime: readingTime(words),
      html,
      headings: headings.filter(({ level }) => level === 2),
    },
    dropped,
  };
}

export async function previewTexts(db: Db, fields: Texts, item: string): Promise<Preview | TextProblem> {
  const typed = (name: string) => (fields[name] ?? "").trim();
  const prepared = await contentOf(db, typed("content"), item);
  if ("problem" in prepared) return prepared;
  const preview = await previewPost({
    title: typed("title") || "(ohne Titel)",
    slug: typed("slug"),
    excerpt: typed("excerpt") || null,
    content: prepared.content,
    category: typed("category") || null,
    author: typed("author") || null,
    featured_image: typed("featured_image") || null,
    published_at: fromBerlinTime(typed("published_at"))?.toISOString() ?? null,
  });
  return { kind: "blog_posts", ...preview, dropped: prepared.dropped ?? preview.dropped };
}

/** What would be stored of the text, and what would not: nothing is touched of what nobody has touched. */
async function contentOf(
  db: Db,
  typed: string,
  item: string,
): Promise<{ content: string; dropped?: string[] } | TextProblem> {
  const post = await getPost(db, item);
  if (post && plain(post.content) === plain(typed)) return { content: post.content };
  const stored = await textToStore(typed, storedLimits.content);
  return "problem" in stored ? stored : { content: stored.html, dropped: stored.dropped };
}
