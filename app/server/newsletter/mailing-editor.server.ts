import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Db } from "~/models/db";
import {
  changeMailing,
  createMailing,
  getMailing,
  type MailingChange,
  type MailingText,
  updateMailing,
} from "~/models/mailings.server";
import { getPublishedPost, listPublishedPosts } from "~/models/posts.server";
import { isId } from "~/models/rows.server";
import type { FormAnswer, Refusal, Toast } from "~/schemas/answers";
import { mailingFields } from "~/schemas/form-fields";
import { mailingLimits } from "~/schemas/limits";
import { type MailingInput, MailingSchema } from "~/schemas/mailing";
import { flash } from "~/server/forms/flash.server";
import { readForm } from "~/server/forms/read-form.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { mailRoute, sendMail } from "~/server/mail/send.server";
import { recordIncident } from "~/server/process/incidents.server";
import { heldForm, requireEditor } from "~/server/sessions/held-form.server";
import { isSignedIn, requireStaff, type Staff } from "~/server/sessions/require-staff.server";
import { wakeMailings } from "./background.server";
import { newsletterMail } from "./mailing-mail.server";

const mailFault: Toast = {
  tone: "error",
  title: "Testmail nicht gesendet",
  lines: ["Der Mailserver hat sie nicht angenommen. Was er gesagt hat, steht im Protokoll des Servers."],
};
const noMail: Toast = {
  tone: "error",
  title: "Kein Mailversand eingerichtet",
  lines: ["Ohne SMTP_URL kann dieser Server keine Mails verschicken."],
};
const noChange: Toast = {
  tone: "info",
  title: "Nichts geändert",
  lines: ["Der Versand ist inzwischen in einem anderen Zustand."],
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

/** Takes the form of a new mailing, or of the draft with `id`, and leads to it; a rejected form comes back as typed. */
export async function saveMailing(request: Request, id?: string) {
  const { staff, form } = await requireEditor(request, mailingFields);
  const { db, headers } = staff;
  const submission = parseWithZod(form, { schema: MailingSchema });
  const answer = (status: number, reply: SubmissionResult, refusal?: Refusal) =>
    data<FormAnswer>({ reply, refusal }, { status, headers });
  if (submission.status !== "success") return answer(400, submission.reply());
  const newId = String(form.get("new_id") ?? "");
  let saved = id;
  try {
    const found = await getMailing(db, id ?? newId);
    // When the answer to an earlier try got lost, the draft is there already. What has nothing in common with it is a
    // mailing of its own, written after going back to the form.
    const before = found && (id !== undefined || isMended(found, submission.value)) ? found : null;
    if (before) saved = before.id;
    const text = await completeText(db, submission.value, before);
    if (!text)
      return answer(400, submission.reply({ fieldErrors: { post: ["Diesen Beitrag gibt es nicht mehr"] } }));
    if (saved === undefined) saved = await createMailing(db, text, isId(newId) && !found ? newId : undefined);
    else if (!(await updateMailing(db, saved, text))) {
      return answer(409, submission.reply(), {
        title: "Nicht gespeichert",
        lines: ["Dieser Entwurf wurde inzwischen verschickt oder gelöscht. Dein Text ist noch da."],
      });
    }
  } catch (error) {
    recordIncident(error, request);
    // Without the auth service the page around the form could not be shown either.
    if (!(await isSignedIn(request))) throw heldForm(form);
    return answer(503, submission.reply(), databaseFault);
  }
  headers.append("Set-Cookie", await flash({ tone: "success", title: "Entwurf gespeichert" }));
  return redirect(`/admin/newsletter/${saved}`, { status: 303, headers });
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

/** Sends a mailing to the member of staff who asks for it, and leads back. Throws a 404 Response for no mailing. */
export async function sendTestMail(request: Request, id = "") {
  const staff = await requireStaff(request);
  await readForm(request, []);
  let fault = databaseFault;
  try {
    const mailing = await getMailing(staff.db, id);
    if (!mailing) throw new Response(null, { status: 404, headers: staff.headers });
    if (mailRoute === "none") return backTo(staff, id, noMail);
    fault = mailFault;
    const mail = newsletterMail(mailing, staff.email);
    await sendMail({ ...mail, subject: `[Test] ${mail.subject}` }, 10_000);
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return backTo(staff, id, fault);
  }
  return backTo(staff, id, {
    tone: "success",
    title: "Testmail gesendet",
    lines: [`Sie ging an ${staff.email}.`],
  });
}

const started: Toast = { tone: "success", title: "Versand gestartet" };
const done: Record<MailingChange, Toast> = {
  start: started,
  stop: { tone: "success", title: "Versand angehalten" },
  "repeat failed": started,
  "repeat unclear": started,
};

/** Starts, stops or repeats the sending of a mailing and leads to its progress. */
export async function takeMailingChange(request: Request, id: string | undefined, change: MailingChange) {
  const staff = await requireStaff(request);
  await readForm(request, []);
  if (mailRoute === "none" && change !== "stop") return backTo(staff, id, noMail);
  try {
    const changed = await changeMailing(staff.db, id ?? "", change);
    wakeMailings();
    return backTo(staff, id, changed ? done[change] : noChange);
  } catch (error) {
    recordIncident(error, request);
    return backTo(staff, id, databaseFault);
  }
}

/** For addresses that only take a button: who reloads or types one gets back to the mailing. */
export async function backToMailing({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect(`/admin/newsletter/${encodeURIComponent(params.id ?? "")}`, { headers });
}

/** The action behind one button of a mailing. */
export function mailingAction(change: MailingChange) {
  return ({ request, params }: ActionFunctionArgs) => takeMailingChange(request, params.id, change);
}

async function backTo({ headers }: Staff, id = "", ...toasts: Toast[]) {
  if (toasts.length) headers.append("Set-Cookie", await flash(...toasts));
  return redirect(`/admin/newsletter/${id}`, { status: 303, headers });
}
