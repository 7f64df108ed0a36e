import { defineEditor, type Storing } from "~/features/editing/editor.server";
import { pictureSearch } from "~/features/editing/picture-search.server";
import { pictureFiles, pictureIntents } from "~/features/editing/pictures.server";
import type { Db } from "~/models/db";
import { getPost, isPublic, listCategories } from "~/models/posts.server";
import type { Toast } from "~/schemas/answers";
import { shortDateTime, toBerlinTime } from "~/schemas/berlin-time";
import { postLabels } from "~/schemas/field-labels";
import { storedLimits } from "~/schemas/limits";
import { type PostInput, PostSchema, publicationTime } from "~/schemas/post";
import { isPicturePath } from "~/schemas/staff-fields";
import { isOwnPicture, shownPicture } from "~/server/publishing/own-pictures.server";
import { type TextToStore, textNotices, textToStore } from "~/server/publishing/typed-text.server";
import { undescribedIn } from "~/server/publishing/undescribed.server";
import { keepDescriptions } from "~/server/staff/picture-words.server";
import { postPictures } from "./pictures.server";
import { share, shownShares, unshare } from "./shares.server";
import { stateSentence } from "./states.server";
import { importWordFile, wordFiles } from "./word-file.server";

export type PostAround = Awaited<ReturnType<typeof around>>;

const pictures = pictureIntents(postPictures, ["find", "find_cover"]);

export const postEditor = defineEditor({
  table: "blog_posts",
  path: "/admin/blog",
  noun: "post",
  slugTaken: "Ein Beitrag mit diesem Slug existiert bereits.",
  schema: PostSchema.extend({ featured_image: shownPicture(PostSchema.shape.featured_image) }),
  labels: postLabels,
  fresh: {
    ...{ title: "", slug: "", excerpt: "", content: "", status: "draft", published_at: "", category: "" },
    ...{ featured_image: "", chosen: "", chosen_cover: "" },
    ...{ alt: "", decorative: "off", caption: "", after: "" },
  },
  besides: ["item", "document", "picture", "cover", "find", "find_cover", "days"],
  files: { ...wordFiles, ...pictureFiles(postPictures) },
  get: getPost,
  texts: (post) => ({
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? "",
    content: post.content,
    status: post.status,
    published_at: post.published_at ? toBerlinTime(new Date(post.published_at)) : "",
    category: post.category ?? "",
    featured_image: post.featured_image ?? "",
  }),
  columns,
  intents: { ...pictures.intents, import: importWordFile, share, "unshare-#": unshare },
  alongside: pictures.alongside,
  enter: pictures.enter,
  holdsPictures: true,
  afterwards: (db, { content }) => keepDescriptions(db, content),
  around,
  filledIn: ["published_at"],
  formatted: ["content"],
  stateOf: stateSentence,
  isPublic,
  publicPath: (post) => (isPublic(post) ? `/blog/${post.slug}` : null),
});

/** The form is as useful without suggestions. */
async function around({ db, request, id }: { db: Db; request: Request; id: string | undefined }) {
  const [search, categories, shares] = await Promise.all([
    pictureSearch({ db, request }),
    listCategories(db).catch(() => []),
    id === undefined ? [] : shownShares(db, id).catch(() => []),
  ]);
  return { ...search, categories, shares };
}

/**
 * The form shows minutes, and in autumn one hour twice: a time that was not touched is not read from it. Nor is a text,
 * so that its public page stays as it is to the byte.
 */
async function columns(_db: Db, { content, ...post }: PostInput, { isTouched }: Storing) {
  const { published_at, ...rest } = post;
  const isDated = published_at === null || isTouched("published_at");
  const time = publicationTime({ ...post, content }, new Date())?.toISOString() ?? null;
  const values = { ...rest, ...(isDated && { published_at: time }) };
  if (!isTouched("content")) return { values, notices: noticesOf(post) };
  const text = await textToStore(content, storedLimits.content);
  if ("problem" in text) return { problems: { content: [text.problem] } };
  const problem = pictureProblem(text) ?? (text.html === "" ? "Content ist erforderlich" : undefined);
  if (problem) return { problems: { content: [problem] } };
  return {
    values: { ...values, content: text.html },
    notices: [...noticesOf(post), ...textNotices(text)],
  };
}

/** Which pictures of a text nobody would see although they were meant to be seen, or only those who can see. */
function pictureProblem({ html, dropped }: TextToStore): string | undefined {
  const undescribed = undescribedIn(html);
  if (undescribed) return undescribed;
  const kept = [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, path = ""]) => path);
  // Without its first stroke a path would begin at the address of the article.
  const missing = kept.filter((path) =>
    isPicturePath(path) ? !isOwnPicture(path) : !/^(?:\/(?!admin\b|media\b)|https?:)/i.test(path),
  );
  const foreign = dropped.flatMap((what) => /^Bild (.+)/.exec(what)?.[1] ?? []);
  if (missing.length + foreign.length === 0) return undefined;
  const lost = [...foreign, ...missing].slice(0, 3).join(", ");
  return `So wird ein Bild im Text nicht angezeigt: ${lost}. Es geht nur mit Bildern dieser Website: Lade es über „Bild einfügen“ hoch`;
}

/** What is said of a post beside that it was stored: whether and when it is public. */
function noticesOf({ status, slug, published_at }: Omit<PostInput, "content">): Toast[] {
  if (status !== "published") return [idleDate({ status, published_at })].flatMap((toast) => toast ?? []);
  const line =
    published_at && published_at > new Date()
      ? `Öffentlich ab ${shortDateTime(published_at)} Uhr.`
      : `Öffentlich unter /blog/${slug}`;
  return [{ tone: "info", title: "Veröffentlicht", lines: [line] }];
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
