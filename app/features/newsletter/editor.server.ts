import { getAnnouncedPost, listPlannedPosts, listPublishedPosts } from "~/features/blog/model.server";
import { type Columns, defineEditor, type Place } from "~/features/editing/editor.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { pictureFiles, pictureIntents, pictureSearch } from "~/features/editing/pictures.server";
import { pictureOfText } from "~/features/editing/text-picture.server";
import type { FormerRow } from "~/features/editing/versions.server";
import type { Texts } from "~/features/editing/view";
import { keepDescriptions } from "~/features/media/alt-texts.server";
import { hiddenPicture } from "~/features/rich-text/own-pictures.server";
import { readHtml } from "~/features/rich-text/readings.server";
import { attribute, elementsIn } from "~/features/rich-text/tree.server";
import { textNotices, textToStore } from "~/features/rich-text/typed-text.server";
import { undescribedIn } from "~/features/rich-text/undescribed.server";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";
import { mailGap, mailRoute } from "~/platform/mail/send.server";
import { listRecipients, type Recipient } from "~/platform/outbox/rows.server";
import { orElse } from "~/platform/process/incidents.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { nearTime, shortDateTime, toBerlinTime } from "~/schemas/berlin-time";
import { mailingLabels } from "~/schemas/field-labels";
import { mailingLimits, storedLimits } from "~/schemas/limits";
import { type MailState, mailReasonText, mailStates } from "~/schemas/mail-state";
import { furtherPosts, type MailingInput, MailingSchema, nothingToSay } from "~/schemas/mailing";
import { mediaName } from "~/schemas/media";
import { faultIn, sendTestMails } from "./mailing-buttons.server";
import { nobody } from "./mailing-state";
import { previewMailing } from "./mailing-texts.server";
import { getMailing, isLate, type MailingPost, type MailingRow } from "./model.server";
import { countSubscribers } from "./subscribers.server";

const path = "/admin/newsletter";

const words = [...furtherPosts.map((n) => `words_${n}` as const), "closing" as const];
const targets = [pictureOfText("body", storedLimits.mailing, words)];
const pictures = pictureIntents(targets, ["find"]);

export const mailingEditor = defineEditor({
  table: "mailings",
  path,
  slugTaken: "",
  schema: MailingSchema,
  labels: mailingLabels,
  fresh: {
    ...{ subject: "", post: "", body: "", ...further([]), closing: "", send_at: "" },
    ...{ chosen: "", alt: "", decorative: "off", caption: "", after: "" },
  },
  besides: ["test_to", "picture", "find"],
  files: pictureFiles(targets),
  staysOnSave: true,
  get: getMailing,
  texts: ({ subject, post_slug, body, more_posts, closing, send_at }) => ({
    ...{ subject, post: post_slug ?? "", body, closing },
    ...further(more_posts),
    send_at: send_at ? toBerlinTime(new Date(send_at)) : "",
  }),
  columns: async (db, input, { isTouched, item }): Promise<Columns> => {
    const { subject, body = "", post, send_at } = input;
    const isTimed = isTouched("send_at");
    if (isTimed && send_at && send_at <= new Date())
      return { problems: { send_at: ["Wähle einen Zeitpunkt, der noch kommt"] } };
    const written = isTouched("body") ? await writtenText(body) : undefined;
    if (written && "problem" in written) return { problems: { body: [written.problem] } };
    const undescribed = send_at && undescribedIn(written?.html ?? item?.body ?? "");
    if (undescribed) return { problems: { body: [undescribed] } };
    // A text may hold nothing that anybody would see.
    if (written?.html === "" && !post) return { problems: { body: [nothingToSay] } };
    const unwritable = await problemsBetween(input, isTouched);
    if (unwritable) return { problems: unwritable };
    const found = post ? await getAnnouncedPost(db, post) : null;
    // One that has gone since stays as it was.
    const isKept = post !== undefined && !found && !isTouched("post");
    if (post && !found && !isKept) return { problems: { post: [postGone] } };
    const more = await chosenPosts(db, input, item?.more_posts ?? []);
    if ("problems" in more) return more;
    const early =
      send_at && (await problemOfPlan(db, send_at, [post ?? "", ...more.posts.map(({ slug }) => slug)]));
    if (early) return { problems: { send_at: [early] } };
    return {
      values: {
        subject: subject ?? found?.title.slice(0, mailingLimits.subject),
        body: written?.html,
        more_posts: more.posts,
        closing: input.closing ?? "",
        ...(isTimed && { send_at: send_at?.toISOString() ?? null }),
        ...(!isKept && {
          post_title: found?.title ?? null,
          post_excerpt: found?.excerpt ?? null,
          post_slug: found?.slug ?? null,
        }),
      },
      notices: written ? textNotices(written) : [],
      ...(send_at &&
        send_at > new Date() && { title: "Ausgabe geplant", done: await planWords(db, send_at) }),
      ...(isTimed && !send_at && item?.send_at && { done: ["Nicht mehr geplant."] }),
    };
  },
  intents: {
    ...pictures.intents,
    preview: async ({ fields }, { db }) => ({ shown: await typedLook(db, fields) }),
  },
  alongside: async (copy, posted) => {
    const { staff, form, intent } = posted;
    const problem = intent === "test" && faultIn(testTo(form, staff));
    if (problem) return { problems: { test_to: [problem] } };
    const done = await pictures.alongside(copy, posted);
    const body = done.fields?.body ?? copy.fields.body ?? "";
    const undescribed = intent === "send" && !done.problems && (await undescribedInTyped(body));
    return undescribed ? { ...done, problems: { body: [undescribed] } } : done;
  },
  enter: pictures.enter,
  afterwards: (db, { body }) => keepDescriptions(db, body ?? ""),
  onceSaved: {
    test: async (id, { staff, request, form }) => ({
      notices: [await sendTestMails(staff, id, testTo(form, staff), request)],
    }),
    send: async (id) => ({ notices: [], to: `${path}/${id}/send` }),
  },
  around,
  filledIn: [],
  formatted: ["body"],
  isOpen: ({ status }) => status === "draft",
  gone: {
    title: "Nicht gespeichert",
    lines: ["Diese Ausgabe ist inzwischen verschickt. Dein Text ist noch da."],
  },
  stateOf: ({ send_at }) => {
    if (!send_at) return "Entwurf: Bisher hat ihn niemand bekommen";
    const time = `für ${nearTime(send_at)} Uhr`;
    return isLate(send_at) ? `War ${time} geplant und ging nicht hinaus` : `Geplant ${time}`;
  },
  isPublic: (_: MailingRow) => false,
  former,
  prepare,
});

const testTo = (form: FormData, { email }: Staff) => String(form.get("test_to") ?? email);

const statesOfMails = Object.keys(mailStates) as MailState[];
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

function former(row: FormerRow | null): FormerRow {
  if (!row) return {};
  const { more_posts, post_title, send_at, ...rest } = row as unknown as MailingRow;
  const titled = more_posts.map((post) => ({ ...post, slug: post.title }));
  return {
    ...rest,
    ...further(titled),
    ...{ post: post_title, send_at: send_at && `${shortDateTime(send_at)} Uhr` },
  };
}

/** Going back to a version plans nothing and drops no plan; what comes back from the trash is still planned, unless its time has passed. */
async function prepare(_: Db, row: FormerRow, now?: FormerRow) {
  const { subject, body, post_title, post_excerpt, post_slug, more_posts, closing, send_at } =
    row as unknown as MailingRow;
  const isAhead = send_at !== null && new Date(send_at) > new Date();
  const values = {
    ...{ subject, body, post_title, post_excerpt, post_slug, more_posts, closing },
    ...(!now && { send_at: isAhead ? send_at : null }),
  };
  return { values, missing: 0, notices: [] };
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
  const found = await Promise.all(chosen.map(({ slug }) => getAnnouncedPost(db, slug)));
  const posts: MailingPost[] = [];
  for (const [index, { slug, field, words }] of chosen.entries()) {
    const post = found[index] ?? stored.find((one) => one.slug === slug);
    if (!post) return { problems: { [field]: [postGone] } };
    posts.push({ slug, title: post.title, excerpt: post.excerpt ?? "", words });
  }
  return { posts };
}

const unknown = "newsletter: a part of the editor is not known";

/** All at once: what only a draft or only a sent mailing shows is little, one more round trip is long. */
async function around({ db, request, id, item }: Place<MailingRow>) {
  const { params, ...list } = readListQuery(request);
  const state = statesOfMails.find((one) => one === params.get("state"));
  const [mailing, search, posts, recipients] = await Promise.all([
    item,
    pictureSearch({ db, request }),
    orElse(unknown, choosePosts(db), []),
    isId(id) ? orElse(unknown, listRecipients(db, id, { ...list, state }), undefined) : undefined,
  ]);
  const look = mailing && (await previewMailing(mailing));
  return {
    ...search,
    ...{ mailing, look, posts, canSend: mailRoute !== "none", page: list.page },
    recipients: recipients && { ...recipients, rows: recipients.rows.map(toRecipient) },
  };
}

export type MailingAround = Awaited<ReturnType<typeof around>>;

function toRecipient({ id, state, last_error, sent_at, subscribers }: Recipient) {
  return {
    ...{ id, state: mailStates[state], email: subscribers?.email ?? "inzwischen abgemeldet" },
    note: last_error ? mailReasonText(last_error) : sent_at ? shortDateTime(sent_at) : "",
  };
}

async function choosePosts(db: Db) {
  const [planned, posts] = await Promise.all([
    listPlannedPosts(db),
    listPublishedPosts(db, { perPage: 100 }),
  ]);
  return [
    ...planned.map(({ slug, title, published_at }) => ({
      value: slug,
      label: `${title} (erscheint ${nearTime(published_at)} Uhr)`,
    })),
    ...posts.map(({ slug, title }) => ({ value: slug, label: title })),
  ];
}

/** Nobody is sent to an article that is not there yet. */
async function problemOfPlan(db: Db, send_at: Date, slugs: string[]): Promise<string | undefined> {
  const late = (await listPlannedPosts(db, slugs)).find(
    ({ published_at }) => new Date(published_at) > send_at,
  );
  return (
    late &&
    `„${late.title}“ erscheint erst ${nearTime(late.published_at)} Uhr: Wähle einen späteren Zeitpunkt`
  );
}

export type TypedLook = Awaited<ReturnType<typeof typedLook>>;

/** How a mailing would look as it is typed. */
async function typedLook(db: Db, fields: Texts) {
  const find = async (name: string) => (fields[name] ? getAnnouncedPost(db, fields[name]) : null);
  const [text, first, ...others] = await Promise.all([
    writtenText(fields.body ?? ""),
    find("post"),
    ...furtherPosts.map((n) => find(`post_${n}`)),
  ]);
  const subject = (fields.subject ?? "").trim() || first?.title || "(ohne Betreff)";
  const look = await previewMailing({
    subject,
    body: "html" in text ? text.html : (fields.body ?? ""),
    post_title: first?.title ?? null,
    post_excerpt: first?.excerpt ?? null,
    post_slug: first?.slug ?? null,
    more_posts: furtherPosts.flatMap((n, index) => {
      const post = others[index];
      if (!post) return [];
      return [{ ...post, excerpt: post.excerpt ?? "", words: fields[`words_${n}`] ?? "" }];
    }),
    closing: fields.closing ?? "",
  });
  return { subject, ...look };
}

async function problemsBetween(input: MailingInput, isTouched: (name: string) => boolean) {
  const typed = words.flatMap((name) =>
    isTouched(name) && input[name] ? [[name, input[name]] as const] : [],
  );
  const texts = await Promise.all(
    typed.map(async ([name, text]) => [name, await writtenText(text)] as const),
  );
  const problems = texts.flatMap(([name, text]) => ("problem" in text ? [[name, [text.problem]]] : []));
  return problems.length > 0 ? (Object.fromEntries(problems) as Record<string, string[]>) : undefined;
}

async function planWords(db: Db, send_at: Date) {
  const when = `Geplant für ${nearTime(send_at)} Uhr.`;
  const counted = countSubscribers(db, new Date());
  const { total } = await orElse("newsletter: the number of recipients is not known", counted, {
    total: undefined,
  });
  return [when, ...(total === 0 ? [nobody] : []), ...(mailGap ? [mailGap] : [])];
}

/** The text as it is stored. */
async function writtenText(typed: string) {
  const text = await textToStore(typed, storedLimits.mailing);
  if ("problem" in text) return text;
  const problem = hiddenPicture(text) ?? (holdsDrawing(text.html) ? noDrawing : undefined);
  return problem ? { problem } : text;
}

/** Mail programs show no SVG, and what staff bring in is WebP. */
const holdsDrawing = (html: string) =>
  html.includes("<img") &&
  elementsIn(readHtml(html), "img").some((picture) => !mediaName(attribute(picture, "src") ?? ""));
const noDrawing =
  "Diese Zeichnung zeigen Mailprogramme nicht. Nimm ein Bild, das Du über „Bild einfügen“ hochlädst";

async function undescribedInTyped(typed: string) {
  const text = await writtenText(typed);
  return "html" in text ? undescribedIn(text.html) : undefined;
}
