import { getPublishedPost, listPublishedPosts } from "~/features/blog/model.server";
import { type Columns, defineEditor } from "~/features/editing/editor.server";
import { textNotices, textToStore } from "~/features/rich-text/typed-text.server";
import type { Db } from "~/platform/database/db";
import { mailRoute } from "~/platform/mail/send.server";
import { listMailProblems } from "~/platform/outbox/rows.server";
import { recordFault } from "~/platform/process/incidents.server";
import { mailingLabels } from "~/schemas/field-labels";
import { mailingLimits, storedLimits } from "~/schemas/limits";
import { furtherPosts, type MailingInput, MailingSchema, nothingToSay } from "~/schemas/mailing";
import { sendTestMail } from "./mailing-buttons.server";
import { previewMailing } from "./mailing-texts.server";
import { getMailing, type MailingPost, type MailingRow } from "./model.server";

const path = "/admin/newsletter";

export const mailingEditor = defineEditor({
  table: "mailings",
  path,
  slugTaken: "",
  schema: MailingSchema,
  labels: mailingLabels,
  fresh: { subject: "", post: "", body: "", ...further([]), closing: "" },
  hasHistory: false,
  staysOnSave: true,
  get: getMailing,
  texts: ({ subject, post_slug, body, more_posts, closing }) => ({
    ...{ subject, post: post_slug ?? "", body, closing },
    ...further(more_posts),
  }),
  columns: async (db, input, { isTouched, item }): Promise<Columns> => {
    const { subject, body = "", post } = input;
    const written = isTouched("body") ? await writtenText(body) : undefined;
    if (written && "problem" in written) return { problems: { body: [written.problem] } };
    // A text may hold nothing that anybody would see.
    if (written?.html === "" && !post) return { problems: { body: [nothingToSay] } };
    const found = post ? await getPublishedPost(db, post) : null;
    // One that has gone since stays as it was.
    const isKept = post !== undefined && !found && !isTouched("post");
    if (post && !found && !isKept) return { problems: { post: [postGone] } };
    const more = await chosenPosts(db, input, item?.more_posts ?? []);
    if ("problems" in more) return more;
    return {
      values: {
        subject: subject ?? found?.title.slice(0, mailingLimits.subject),
        body: written?.html,
        more_posts: more.posts,
        closing: input.closing ?? "",
        ...(!isKept && {
          post_title: found?.title ?? null,
          post_excerpt: found?.excerpt ?? null,
          post_slug: found?.slug ?? null,
        }),
      },
      notices: written ? textNotices(written) : [],
    };
  },
  intents: {},
  onceSaved: {
    test: async (id, { staff, request }) => ({ notices: [await sendTestMail(staff, id, request)] }),
    send: async (id) => ({ notices: [], to: `${path}/${id}/send` }),
  },
  around,
  filledIn: [],
  formatted: ["body"],
  isOpen: ({ status }) => status === "draft",
  gone: {
    title: "Nicht gespeichert",
    lines: ["Dieser Entwurf wurde inzwischen verschickt oder gelöscht. Dein Text ist noch da."],
  },
  stateOf: () => "Entwurf: Bisher hat ihn niemand bekommen",
  isPublic: (_: MailingRow) => false,
});

const postGone = "Diesen Beitrag gibt es nicht mehr";

function further(
  posts: MailingPost[],
): Record<`${"post" | "words"}_${(typeof furtherPosts)[number]}`, string> {
  const fields = furtherPosts.flatMap((n) => [
    [`words_${n}`, posts[n - 2]?.words ?? ""],
    [`post_${n}`, posts[n - 2]?.slug ?? ""],
  ]);
  return Object.fromEntries(fields);
}

/** A post that has gone since stays as it was. */
async function chosenPosts(
  db: Db,
  input: MailingInput,
  stored: MailingPost[],
): Promise<{ posts: MailingPost[] } | { problems: Record<string, string[]> }> {
  const chosen = furtherPosts.flatMap((n) => {
    const slug = input[`post_${n}`];
    return slug ? [{ slug, field: `post_${n}`, words: input[`words_${n}`] ?? "" }] : [];
  });
  const found = await Promise.all(chosen.map(({ slug }) => getPublishedPost(db, slug)));
  const posts: MailingPost[] = [];
  for (const [index, { slug, field, words }] of chosen.entries()) {
    const post = found[index] ?? stored.find((one) => one.slug === slug);
    if (!post) return { problems: { [field]: [postGone] } };
    posts.push({ slug, title: post.title, excerpt: post.excerpt ?? "", words });
  }
  return { posts };
}

interface Place {
  db: Db;
  id: string | undefined;
  item: Promise<MailingRow | null>;
}

/** All at once: what only a draft or only a sent mailing shows is little, one more round trip is long. */
async function around({ db, id, item }: Place) {
  const unless = (error: unknown) => {
    recordFault("newsletter: a part of the editor is not known", error);
    return [];
  };
  const [mailing, posts, problems] = await Promise.all([
    item.catch(() => null),
    choosePosts(db).catch(unless),
    id === undefined ? [] : listMailProblems(db, id).catch(unless),
  ]);
  const look = mailing && (await previewMailing(mailing));
  return { mailing, look, posts, problems, canSend: mailRoute !== "none" };
}

export type MailingAround = Awaited<ReturnType<typeof around>>;

/** Published posts that a mailing can lead to, newest first, for a select box. */
async function choosePosts(db: Db) {
  const posts = await listPublishedPosts(db, { perPage: 100 });
  return posts.map(({ slug, title }) => ({ value: slug, label: title }));
}

/** The text as it is stored; mails carry no pictures. */
async function writtenText(typed: string) {
  const text = await textToStore(typed, storedLimits.mailing);
  const holdsPicture =
    "html" in text && (text.html.includes("<img ") || text.dropped.some((what) => what.startsWith("Bild ")));
  return holdsPicture ? { problem: "Bilder gehen in Mails nicht mit" } : text;
}
