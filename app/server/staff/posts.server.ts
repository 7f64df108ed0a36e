import { getPost, type PostRow, type StaffPost } from "~/models/posts.server";
import type { Toast } from "~/schemas/answers";
import { shortDateTime, toBerlinTime } from "~/schemas/berlin-time";
import { postFields } from "~/schemas/form-fields";
import { type PostInput, PostSchema, publicationTime } from "~/schemas/post";
import { isPicturePath } from "~/schemas/staff-fields";
import { isOwnPicture, shownPicture } from "~/server/publishing/cover.server";
import { sanitiseArticle } from "~/server/publishing/sanitise.server";
import type { ContentKind, Untouched } from "./content-kind.server";
import { openedVersion } from "./save.server";

export const postKind: ContentKind<PostInput, StaffPost> = {
  table: "blog_posts",
  path: "/admin/blog",
  noun: "post",
  slugTaken: "Ein Beitrag mit diesem Slug existiert bereits.",
  schema: PostSchema.extend({ featured_image: shownPicture(PostSchema.shape.featured_image) }),
  fields: postFields,
  get: getPost,
  fieldsOf,
  filledIn: ["published_at"],
  stored,
  problems,
  notices,
};

/** A post as its form shows it. */
function fieldsOf(post: StaffPost) {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? "",
    content: post.content,
    status: post.status,
    published_at: post.published_at ? toBerlinTime(new Date(post.published_at)) : "",
    category: post.category ?? "",
    featured_image: post.featured_image ?? "",
  };
}

/** The form shows minutes, and in autumn one hour twice: a time that was not touched is not read from it. */
function stored(post: PostInput, isUntouched: Untouched) {
  const { published_at, ...rest } = post;
  if (published_at !== null && isUntouched("published_at")) return rest;
  return { ...rest, published_at: publicationTime(post, new Date())?.toISOString() ?? null };
}

function isToCome(moment: string) {
  return new Date(moment) > new Date();
}

/** A post for its editor, with what the editor says about it. */
export function postItem(post: StaffPost) {
  const fields = fieldsOf(post);
  const state = postState(post);
  return {
    id: post.id,
    fields,
    ...openedVersion(post, fields),
    publicPath: state === "published" ? `/blog/${post.slug}` : null,
  };
}

export type PostState = "draft" | "planned" | "published" | "archived";

function postState({ status, published_at }: PostRow): PostState {
  return status === "published" && published_at && isToCome(published_at) ? "planned" : status;
}

/** A post as a row of the list. */
export function postRow(post: PostRow) {
  const { id, title, slug, category, created_at, published_at } = post;
  const state = postState(post);
  const isDated = (state === "published" || state === "planned") && published_at;
  return {
    id,
    title,
    slug,
    category,
    state,
    date: isDated ? shortDateTime(published_at) : `angelegt ${shortDateTime(created_at).split(",")[0]}`,
  };
}

/** What of the text nobody would see although it was meant to be seen. */
async function problems({ content }: PostInput): Promise<Record<string, string[]>> {
  const { html, dropped } = await sanitiseArticle(content);
  const kept = [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, path = ""]) => path);
  const missing = kept.filter((path) => isPicturePath(path) && !isOwnPicture(path));
  const foreign = dropped.flatMap((what) => /^Bild (?!ohne Adresse)(.+)/.exec(what)?.[1] ?? []);
  if (missing.length + foreign.length > 0) {
    const lost = [...foreign, ...missing].slice(0, 3).join(", ");
    return {
      content: [
        `So wird ein Bild im Text nicht angezeigt: ${lost}. Es geht nur mit Bildern dieser Website, zum Beispiel /images/covers/default.svg`,
      ],
    };
  }
  const isEmpty = !/<img |<hr/.test(html) && html.replace(/<[^>]*>|&nbsp;/g, "").trim() === "";
  return isEmpty ? { content: ["Content ist erforderlich"] } : {};
}

async function notices({ content, status, slug, published_at }: PostInput): Promise<Toast[]> {
  const { dropped } = await sanitiseArticle(content);
  const toasts: Toast[] = [];
  if (status === "published") {
    const line =
      published_at && published_at > new Date()
        ? `Öffentlich ab ${shortDateTime(published_at)} Uhr.`
        : `Öffentlich unter /blog/${slug}`;
    toasts.push({ tone: "info", title: "Veröffentlicht", lines: [line] });
  }
  const idle = idleDate({ status, published_at });
  if (idle) toasts.push(idle);
  if (dropped.length) toasts.push(droppedToast(dropped));
  return toasts;
}

/** What staff should know of a date that does nothing. */
function idleDate({ status, published_at }: Pick<PostInput, "status" | "published_at">): Toast | null {
  if (!published_at || status === "published") return null;
  if (status === "archived" && published_at <= new Date()) return null;
  const state = status === "draft" ? "Entwurf" : "Archiviert";
  return {
    tone: "info",
    title: "Das Datum wirkt noch nicht",
    lines: [
      `Mit dem Status „${state}“ sieht den Beitrag niemand, auch nicht ab ${shortDateTime(published_at)} Uhr. Dafür wähle „Veröffentlicht“.`,
    ],
  };
}

/** Says what will not be shown; short enough for the cookie that carries it. */
export function droppedToast(dropped: string[]): Toast {
  const shown = dropped.slice(0, 6).map((what) => what.slice(0, 80));
  const rest = dropped.length - shown.length;
  return {
    tone: "info",
    title: "Das wird nicht angezeigt",
    lines: [...shown, ...(rest > 0 ? [`und ${rest} weitere`] : [])],
  };
}
