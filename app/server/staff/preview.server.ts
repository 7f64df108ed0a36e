import type { StaffPost } from "~/models/posts.server";
import { isId } from "~/models/rows.server";
import type { Preview } from "~/schemas/answers";
import { fromBerlinTime, longDate } from "~/schemas/berlin-time";
import { coverOf } from "~/server/publishing/cover.server";
import { readingTime } from "~/server/publishing/reading-time.server";
import { sanitiseArticle } from "~/server/publishing/sanitise.server";
import { textsOf } from "~/server/sessions/held-form.server";

type Draft = Pick<
  StaffPost,
  "title" | "slug" | "excerpt" | "content" | "category" | "featured_image" | "published_at"
>;

/** A post as its public page would show it, whatever its status; with what the sanitiser takes out. */
export async function previewPost(post: Draft): Promise<Preview> {
  const { html, headings, dropped } = await sanitiseArticle(post.content);
  const publishedAt = post.published_at ?? new Date().toISOString();
  return {
    article: {
      title: post.title,
      slug: post.slug,
      excerpt: post.excerpt,
      category: post.category,
      cover: coverOf(post),
      publishedAt,
      date: longDate(publishedAt),
      readingTime: readingTime(html),
      html,
      headings: headings.filter(({ level }) => level === 2),
    },
    dropped,
  };
}

/** The same for a form as it was typed, valid or not, with the form itself and the editor that it came from. */
export async function previewForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const preview = await previewPost({
    title: text("title") || "(ohne Titel)",
    slug: text("slug"),
    excerpt: text("excerpt") || null,
    content: text("content"),
    category: text("category") || null,
    featured_image: text("featured_image") || null,
    published_at: fromBerlinTime(text("published_at"))?.toISOString() ?? null,
  });
  const item = text("item");
  return { ...preview, kept: textsOf(form), editor: isId(item) ? `/admin/blog/${item}` : "/admin/blog/new" };
}
