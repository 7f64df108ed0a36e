import { getPost, type PostRow, type StaffPost } from "~/models/posts.server";
import type { Toast } from "~/schemas/answers";
import { shortDateTime, toBerlinTime } from "~/schemas/berlin-time";
import { postFields } from "~/schemas/form-fields";
import { storedLimits } from "~/schemas/limits";
import { type PostInput, PostSchema, publicationTime } from "~/schemas/post";
import { isPicturePath } from "~/schemas/staff-fields";
import { openedVersion } from "~/server/forms/form-version.server";
import { isOwnPicture, shownPicture } from "~/server/publishing/own-pictures.server";
import { type TextToStore, textNotices, textToStore } from "~/server/publishing/typed-text.server";
import { undescribedIn } from "~/server/publishing/undescribed.server";
import type { ContentKind, Prepared, Untouched } from "./content-kind.server";
import {
  chooseCover,
  findCovers,
  findPictures,
  insertPicture,
  postAims,
  postPictures,
} from "./editor-pictures.server";
import { keepDescriptions } from "./picture-words.server";
import { shareDraft, unshareDraft } from "./shares.server";
import { importWordFile, wordFiles } from "./word-file.server";

export const postKind: ContentKind<PostInput, StaffPost> = {
  table: "blog_posts",
  path: "/admin/blog",
  noun: "post",
  slugTaken: "Ein Beitrag mit diesem Slug existiert bereits.",
  schema: PostSchema.extend({ featured_image: shownPicture(PostSchema.shape.featured_image) }),
  fields: postFields,
  files: { ...wordFiles, ...postPictures },
  asides: {
    import: importWordFile,
    find: findPictures,
    find_cover: findCovers,
    picture: insertPicture,
    cover: chooseCover,
    share: shareDraft,
    unshare: unshareDraft,
  },
  pictures: postAims,
  get: getPost,
  fieldsOf,
  filledIn: ["published_at"],
  formatted: ["content"],
  stored,
  prepare,
  afterwards: (db, { content }) => keepDescriptions(db, content),
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

/**
 * The form shows minutes, and in autumn one hour twice: a time that was not touched is not read from it. Nor is a text,
 * so that its public page stays as it is to the byte.
 */
function stored(post: PostInput, isUntouched: Untouched) {
  const { published_at, content, ...rest } = post;
  return {
    ...rest,
    ...(!isUntouched("content") && { content }),
    ...((published_at === null || !isUntouched("published_at")) && {
      published_at: publicationTime(post, new Date())?.toISOString() ?? null,
    }),
  };
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
    state: stateSentence(post),
  };
}

/** Who sees a post, in the words that stand beside the buttons of its editor. */
function stateSentence(post: StaffPost): string {
  const moment = post.published_at ? `${shortDateTime(post.published_at)} Uhr` : "";
  return {
    draft: "Entwurf: ein Datum wirkt erst mit Status Veröffentlicht",
    planned: `Wird am ${moment} veröffentlicht`,
    published: `Öffentlich seit ${moment}`,
    archived: "Archiviert: niemand sieht den Beitrag",
  }[postState(post)];
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

/** The text as it is stored, what is wrong with it, and what staff should know of it. */
async function prepare(post: PostInput, isUntouched: Untouched): Promise<Prepared<PostInput>> {
  const notices = saidOf(post);
  if (isUntouched("content")) return { texts: {}, problems: {}, notices };
  const text = await textToStore(post.content, storedLimits.content);
  if ("problem" in text) return { texts: {}, problems: { content: [text.problem] }, notices };
  const problem = pictureProblem(text) ?? (text.html === "" ? "Content ist erforderlich" : undefined);
  return {
    texts: { content: text.html },
    problems: problem ? { content: [problem] } : {},
    notices: [...notices, ...textNotices(text)],
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
function saidOf({ status, slug, published_at }: PostInput): Toast[] {
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
