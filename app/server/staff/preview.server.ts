import type { StaffPost } from "~/models/posts.server";
import { isId } from "~/models/rows.server";
import type { Preview } from "~/schemas/answers";
import { fromBerlinTime, longDate } from "~/schemas/berlin-time";
import { storedLimits } from "~/schemas/limits";
import { isUntouched } from "~/server/forms/form-version.server";
import { coverOf } from "~/server/publishing/cover.server";
import { readingTime } from "~/server/publishing/reading-time.server";
import { sanitiseArticle } from "~/server/publishing/sanitise.server";
import { type TextProblem, textToStore } from "~/server/publishing/typed-text.server";
import { textsOf } from "~/server/sessions/held-form.server";
import { text } from "./content-kind.server";
import type { TakenPictures } from "./editor-pictures.server";

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
      cover: coverOf(post, "article"),
      publishedAt,
      date: longDate(publishedAt),
      readingTime: readingTime(html),
      html,
      headings: headings.filter(({ level }) => level === 2),
    },
    dropped,
  };
}

/**
 * The same for a form as it was typed, valid or not, with the form itself and the editor that it came from; or why its
 * text could not be stored, or its pictures were refused.
 */
export async function previewForm(form: FormData, { error }: Pick<TakenPictures, "error"> = {}) {
  const typed = (name: string) => text(form, name).trim();
  const item = typed("item");
  const from = { kept: textsOf(form), editor: `/admin/blog/${isId(item) ? item : "new"}` };
  if (error) {
    const sentences = Object.values(error).flat();
    return { problem: sentences.map((sentence) => sentence.replace(/\.$/, "")).join(". "), ...from };
  }
  const prepared = await contentOf(form);
  if ("problem" in prepared) return { ...prepared, ...from };
  const { content, dropped } = prepared;
  const preview = await previewPost({
    title: typed("title") || "(ohne Titel)",
    slug: typed("slug"),
    excerpt: typed("excerpt") || null,
    content,
    category: typed("category") || null,
    featured_image: typed("featured_image") || null,
    published_at: fromBerlinTime(typed("published_at"))?.toISOString() ?? null,
  });
  return { ...preview, dropped: dropped ?? preview.dropped, ...from };
}

/** What would be stored of the text, and what would not: nothing is touched of what nobody has touched. */
async function contentOf(form: FormData): Promise<{ content: string; dropped?: string[] } | TextProblem> {
  const typed = text(form, "content").trim();
  if (isUntouched("content", text(form, "opened"), form)) return { content: typed };
  const stored = await textToStore(typed, storedLimits.content);
  return "problem" in stored ? stored : { content: stored.html, dropped: stored.dropped };
}
