import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { isId, isSlugTaken, SlugTaken } from "~/models/rows.server";
import type { EditorAnswer, Opened, Refusal, Toast } from "~/schemas/answers";
import { slugify } from "~/schemas/slug";
import { flash } from "~/server/forms/flash.server";
import { doneToast, faultToast, invalid } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { heldForm, requireEditor } from "~/server/sessions/held-form.server";
import { isSignedIn } from "~/server/sessions/require-staff.server";
import { type ContentKind, createOnce, type Dated, type Placed, text, update } from "./content-kind.server";
import { changedMeanwhile, type Fields, fingerprint, isStored, isUntouched } from "./form-version.server";
import { listAddress } from "./list-query.server";

/** What a form must know of the item it shows. */
export function openedVersion(item: { updated_at: string }, fields: Fields): Opened {
  return { updated_at: item.updated_at, opened: fingerprint(fields) };
}

/** Takes the form of a new item, or of the one with `id`, and leads back to the list; a rejected form comes back as typed. */
export async function saveContent<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  request: Request,
  id?: string,
) {
  const { staff, form } = await requireEditor(request, kind.fields);
  if (id !== undefined && !isId(id)) throw new Response(null, { status: 404, headers: staff.headers });
  // What was an item that somebody has deleted comes without one.
  if (id === undefined && !isId(text(form, "new_id"))) form.set("new_id", crypto.randomUUID());
  const submission = parseWithZod(form, { schema: kind.schema });
  const opened: Opened = { updated_at: text(form, "updated_at"), opened: text(form, "opened") };
  const typed = { initialValue: submission.payload } as SubmissionResult;
  const answer = (status: number, rest: Partial<EditorAnswer>) =>
    data<EditorAnswer>({ reply: typed, ...opened, ...rest }, { status, headers: staff.headers });
  const refused = (reply: SubmissionResult) => answer(400, { reply, refusal: invalid(reply.error) });

  if (form.get("intent") === "restore") return answer(200, { toasts: [restored] });
  if (submission.status !== "success") return refused(suggestSlug(submission.reply()));
  const input = submission.value;
  const problems = (await kind.problems?.(input)) ?? {};
  if (Object.keys(problems).length > 0) return refused(submission.reply({ fieldErrors: problems }));
  const untouched = (name: string) => isUntouched(name, opened.opened, form);
  const slugTaken = () => refused(submission.reply({ fieldErrors: { slug: [kind.slugTaken] } }));
  try {
    if (id === undefined) {
      if (!(await createOnce(kind, staff.db, { input, form }))) return slugTaken();
    } else if (await isSlugTaken(staff.db, kind.table, input.slug, id)) {
      return slugTaken();
    } else if (!(await update(kind, staff.db, { id, version: versionOf(opened), input, untouched }))) {
      const stored = await kind.get(staff.db, id);
      if (!stored) return answer(404, { gone: true, refusal: gone });
      const fields = kind.fieldsOf(stored);
      // What is stored already, by an earlier try whose answer got lost, is no conflict.
      if (!isStored(form, fields, kind.filledIn)) {
        const changed = changedMeanwhile({ opened: opened.opened, typed: form, stored: fields });
        return answer(409, { ...openedVersion(stored, fields), changed, refusal: stale });
      }
    }
  } catch (error) {
    if (error instanceof SlugTaken) return slugTaken();
    recordIncident(error, request);
    // Without the auth service the page around the form could not be shown either.
    if (!(await isSignedIn(request))) throw heldForm(form);
    const refusal = faultToast(error, id === undefined ? "creating" : "updating", kind.noun);
    return answer(503, { refusal });
  }
  const notices = (await kind.notices?.(input)) ?? [];
  const done = doneToast(id === undefined ? "created" : "updated", kind.noun);
  staff.headers.append("Set-Cookie", await flash(done, ...notices));
  const back = listAddress(kind.path, request, id ?? text(form, "new_id"));
  return redirect(back, { status: 303, headers: staff.headers });
}

const restored: Toast = {
  tone: "info",
  title: "Dein Text ist wieder da",
  lines: ["Gespeichert ist er noch nicht."],
};
const stale: Refusal = {
  title: "Inzwischen geändert",
  lines: ["Jemand anderes hat gespeichert, während Du geschrieben hast. Dein Text ist noch da."],
};
const gone: Refusal = {
  title: "Inzwischen gelöscht",
  lines: ["Jemand anderes hat diesen Eintrag gelöscht. Dein Text ist noch da."],
};

/** An empty slug stays an error, but comes back with what the title suggests. */
function suggestSlug(reply: SubmissionResult): SubmissionResult {
  const { slug, title } = reply.initialValue ?? {};
  if (typeof title !== "string" || (typeof slug === "string" && slug.trim())) return reply;
  return { ...reply, initialValue: { ...reply.initialValue, slug: slugify(title) } };
}

/** What is no time was never a version of anything. */
function versionOf({ updated_at }: Opened) {
  return Number.isNaN(Date.parse(updated_at)) ? new Date(0).toISOString() : updated_at;
}
