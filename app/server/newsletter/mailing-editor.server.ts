import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { Db } from "~/models/db";
import {
  createMailing,
  getMailing,
  type MailingRow,
  type MailingText,
  updateMailing,
} from "~/models/mailings.server";
import { getPublishedPost, listPublishedPosts } from "~/models/posts.server";
import { isId } from "~/models/rows.server";
import type { EditorAnswer, Opened, Refusal } from "~/schemas/answers";
import { mailingFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { mailingLimits, storedLimits } from "~/schemas/limits";
import { type MailingInput, MailingSchema, nothingToSay } from "~/schemas/mailing";
import {
  conflictOf,
  fillLeftOut,
  isAllUntouched,
  isUntouched,
  openedOf,
  openedVersion,
  restored,
  versionOf,
  withTexts,
} from "~/server/forms/form-version.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { withLooks } from "~/server/publishing/stored-look.server";
import {
  type TextProblem,
  type TextToStore,
  textNotices,
  textToStore,
} from "~/server/publishing/typed-text.server";
import { requireEditor, requirePage } from "~/server/sessions/held-form.server";
import { backTo, sendTestMail } from "./mailing-buttons.server";

const noDraft: Refusal = {
  title: "Nicht gespeichert",
  lines: ["Dieser Entwurf wurde inzwischen verschickt oder gelöscht. Dein Text ist noch da."],
};
interface Choice {
  value: string;
  label: string;
}

/** Published posts a mailing can lead to, newest first, for a select box. */
export async function choosePosts(db: Db): Promise<Choice[]> {
  const posts = await listPublishedPosts(db, { perPage: 100 });
  return [
    { value: "", label: "Kein Beitrag" },
    ...posts.map(({ slug, title }) => ({ value: slug, label: title })),
  ];
}

/** The choices with the post that a mailing has already, which may be old or gone. */
export function withChosen(choices: Choice[], { post_slug, post_title }: MailingText): Choice[] {
  if (!post_slug || choices.some(({ value }) => value === post_slug)) return choices;
  return [...choices, { value: post_slug, label: post_title ?? post_slug }];
}

/** Stands in the address of the editor for the id of a mailing that is still to be written. */
export const newMailing = "new";

/** A mailing as its form shows it. */
export function mailingItem(mailing: MailingRow) {
  const fields = fieldsOf(mailing);
  const state = "Entwurf: Bisher hat ihn niemand bekommen";
  return { id: mailing.id, fields, state, ...openedVersion(mailing, fields) };
}

function fieldsOf({ subject, body, post_slug }: MailingText) {
  return { subject, body, post: post_slug ?? "" };
}

/**
 * Takes the form of a new mailing, or of the draft with `id`, and leads to it; with `intent=test` it is sent to whoever
 * asks, with `intent=send` the way leads on to sending it to all. A rejected form comes back as typed.
 */
export async function saveMailing(request: Request, idOfPath = "") {
  const { staff, form } = await requireEditor(request, mailingFields);
  const { db, headers } = staff;
  const id = idOfPath === newMailing ? undefined : idOfPath;
  const { left, fault } = await fillLeftOut(form, Object.keys(MailingSchema.shape), async () => {
    const stored = id === undefined ? null : await getMailing(db, id);
    return stored && fieldsOf(stored);
  });
  const submission = parseWithZod(form, { schema: MailingSchema });
  const opened = openedOf(form);
  const typed = { initialValue: submission.payload } as SubmissionResult;
  const answer = async (status: number, rest: Partial<EditorAnswer>) => {
    await requirePage(request, form);
    return data<EditorAnswer>({ reply: typed, ...opened, ...rest }, { status, headers });
  };
  const refused = (reply: SubmissionResult) => answer(400, { reply, refusal: invalid(reply.error) });
  const faulty = (fieldErrors: Record<string, string[]>) => refused(submission.reply({ fieldErrors }));

  if (form.get("intent") === "restore") return answer(200, { toasts: [restored()] });
  const failed = (error: unknown) => {
    recordIncident(error, request);
    return answer(503, { refusal: databaseFault });
  };
  if (fault) return failed(fault);
  if (submission.status !== "success") return refused(submission.reply());
  // Mails carry what they carried before, as long as nobody has written on.
  const isBodyUntouched = id !== undefined && (left.has("body") || isUntouched("body", opened.opened, form));
  const written = await writtenText(submission.value.body ?? "", isBodyUntouched);
  if ("problem" in written) return faulty({ body: [written.problem] });
  const input = { ...submission.value, body: written.html };
  // A text may hold nothing that anybody would see.
  if (!input.body && !input.post) return faulty({ body: [nothingToSay] });
  const newId = String(form.get("new_id") ?? "");
  // A form that says nothing of a version, such as a new one that is sent again, replaces what is there.
  const version = opened.updated_at ? versionOf(opened) : undefined;
  let saved = id;
  try {
    const found = await getMailing(db, id ?? newId);
    // When the answer to an earlier try got lost, the draft is there already. What has nothing in common with it is a
    // mailing of its own, written after going back to the form.
    const before = found && (id !== undefined || isMended(found, input)) ? found : null;
    if (before) saved = before.id;
    // What a form says it was opened with is only its word: the text that is there stays, not the one that was sent.
    const kept = isBodyUntouched && before ? { ...input, body: before.body } : input;
    const text = await completeText(db, kept, before);
    if (!text) return faulty({ post: ["Diesen Beitrag gibt es nicht mehr"] });
    if (saved === undefined) saved = await createMailing(db, text, isId(newId) && !found ? newId : undefined);
    else if (!isAsOpened(found, opened, form) && !(await updateMailing(db, { id: saved, version, text }))) {
      const stored = await getMailing(db, saved);
      if (stored?.status !== "draft") return answer(409, { gone: true, refusal: noDraft });
      const fields = fieldsOf(stored);
      const ready = withTexts(form, { subject: text.subject, body: text.body });
      const filledIn = ["subject"];
      const conflict = conflictOf({
        item: stored,
        stored: fields,
        opened: opened.opened,
        typed: ready,
        filledIn,
      });
      if (conflict) {
        const changed = await withLooks(conflict.changed, ["body"]);
        return answer(409, { ...conflict, changed });
      }
    }
  } catch (error) {
    return failed(error);
  }
  const notices = textNotices(written);
  const intent = form.get("intent");
  if (intent === "test") return backTo(staff, saved, await sendTestMail(staff, saved, request), ...notices);
  if (intent === "send") return backTo(staff, `${saved}/send`, ...notices);
  return backTo(staff, saved, { tone: "success", title: "Entwurf gespeichert" }, ...notices);
}

/** The text as it is stored; mails carry no pictures. */
async function writtenText(typed: string, isUntouched: boolean): Promise<TextToStore | TextProblem> {
  if (isUntouched) return { html: typed, dropped: [] };
  const text = await textToStore(typed, storedLimits.mailing);
  const holdsPicture =
    "html" in text && (text.html.includes("<img ") || text.dropped.some((what) => what.startsWith("Bild ")));
  return holdsPicture ? { problem: "Bilder gehen in Mails nicht mit" } : text;
}

/** True when nobody has changed anything: then nothing need be stored. */
function isAsOpened(found: MailingRow | null, opened: Opened, form: FormData) {
  return found?.updated_at === opened.updated_at && isAllUntouched(opened.opened, form);
}

function isMended(stored: MailingText, { subject = "", body = "" }: MailingInput) {
  return stored.subject === subject || (body !== "" && stored.body === body);
}

/** The mailing as it is stored; null when its post is not there. A post that has gone since is kept as it was. */
async function completeText(
  db: Db,
  { subject, body = "", post }: MailingInput,
  before: MailingText | null,
): Promise<MailingText | null> {
  if (!post) return { subject: subject ?? "", body, post_title: null, post_excerpt: null, post_slug: null };
  const found = await getPublishedPost(db, post);
  const chosen = found
    ? { post_title: found.title, post_excerpt: found.excerpt, post_slug: found.slug }
    : before?.post_slug === post && before;
  if (!chosen) return null;
  const { post_title, post_excerpt, post_slug } = chosen;
  return {
    subject: subject ?? (post_title ?? "").slice(0, mailingLimits.subject),
    body,
    post_title,
    post_excerpt,
    post_slug,
  };
}
