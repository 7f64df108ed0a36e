import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { isId, isSlugTaken, PictureGone, SlugTaken } from "~/models/rows.server";
import type { EditorAnswer, Refusal } from "~/schemas/answers";
import { invalid } from "~/schemas/invalid";
import { slugify } from "~/schemas/slug";
import { flash } from "~/server/forms/flash.server";
import {
  begunOn,
  conflictOf,
  isAllUntouched,
  isUntouched,
  openedOf,
  restored,
  staleForm,
  versionOf,
  withTexts,
} from "~/server/forms/form-version.server";
import { doneToast, faultToast } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { withLooks } from "~/server/publishing/stored-look.server";
import { requireEditor, requirePage } from "~/server/sessions/held-form.server";
import {
  ChangedSince,
  type ContentKind,
  createOnce,
  type Dated,
  type Placed,
  text,
  update,
} from "./content-kind.server";
import { discardDraft, dropSaved, keepTypedDraft } from "./drafts.server";
import { intentOf, refusedAlong, takeAlong } from "./editor-pictures.server";
import { newItem } from "./items.server";
import { lastSave } from "./last-save.server";
import { itemAddress, listAddress } from "./list-query.server";
import { lostFiles, unreadFiles } from "./posted-files.server";
import { renewAddresses } from "./renewed-addresses.server";
import { completeAddresses, fillFromItem, readTyped } from "./typed-form.server";

/**
 * Takes the form of a new item, or of the one with `id`, and leads to the list, or with `intent=stay` to the item; a
 * rejected form comes back as typed.
 */
export async function saveContent<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  request: Request,
  idOfPath = "",
) {
  const { staff, form, files } = await requireEditor(request, kind.fields, kind.files);
  const isNew = idOfPath === newItem;
  const id = isNew ? undefined : idOfPath;
  if (id !== undefined && !isId(id)) throw new Response(null, { status: 404, headers: staff.headers });
  if (form.get("intent") === "discard") return discardDraft(kind, staff, { request, form, id: idOfPath });
  const { left, fault } = await fillFromItem(kind, staff.db, form, id);
  // What was an item that somebody has deleted comes without one.
  if (isNew && !isId(text(form, "new_id"))) form.set("new_id", randomUUID());
  const posted = { db: staff.db, request, form, files, id };
  const draft = text(form, "draft");
  const new_id = isNew ? text(form, "new_id") : undefined;
  completeAddresses(kind, form);
  if (kind.pictures) await renewAddresses(staff.db, form);
  const intent = intentOf(posted, kind.pictures);
  const isRestored = intent === "restore";
  const isDraft = intent === "draft";
  const aside = Object.entries(kind.asides ?? {}).find(([name]) => name === intent)?.[1];
  const pictures = await takeAlong(posted, isRestored || isDraft || aside ? [] : kind.pictures);
  const { whole, value, reply, typed } = readTyped(kind, form);
  const opened = openedOf(form);
  const { taken: emptied, toasts } = pictures;
  const brought = { ...(emptied.length > 0 && { taken: emptied }), ...(toasts.length > 0 && { toasts }) };
  const answer = async (status: number, rest: Partial<EditorAnswer>) => {
    await requirePage(request, form);
    return data<EditorAnswer>(
      { reply: typed, ...opened, ...brought, ...rest, ...(new_id && { new_id }), ...(draft && { draft }) },
      { status, headers: staff.headers },
    );
  };
  const failed = (error: unknown) => {
    recordIncident(error, request);
    return answer(503, { refusal: faultToast(error, isNew ? "creating" : "updating", kind.noun) });
  };
  const refused = (reply: SubmissionResult) => answer(400, { reply, refusal: invalid(reply.error) });

  // Whoever has not decided on what somebody else has stored is asked again.
  const begun = begunOn(form);
  // What nobody has asked for is not stored, least of all in public.
  if (!aside && !["", "stay", "restore", "draft"].includes(intent))
    return answer(400, { ...begun, refusal: unknownIntent });
  if (isRestored) return answer(200, { ...begun, toasts: [restored(lostFiles(form))] });
  if (isDraft) {
    const kept = await keepTypedDraft(kind, staff, { request, form, id: id ?? text(form, "new_id") });
    return answer(kept.status, { ...begun, ...kept.answer });
  }
  if (aside) {
    const taken = await aside(posted);
    return answer(taken.status, { ...begun, ...taken.answer });
  }
  if (pictures.error) {
    const refusal = refusedAlong(form, pictures);
    return answer(refusal.status, refusal.answer);
  }
  if (fault) return failed(fault);
  if (!value) return refused(suggestSlug(reply()));
  const untouched = (name: string) => !isNew && (left.has(name) || isUntouched(name, opened.opened, whole));
  const prepared = await kind.prepare?.(value, untouched);
  if (prepared && Object.keys(prepared.problems).length > 0) return refused(reply(prepared.problems));
  const input = { ...value, ...prepared?.texts };
  const ready = withTexts(whole, prepared?.texts ?? {});
  const slugTaken = () => refused(reply({ slug: [kind.slugTaken] }));
  let saved: string | null;
  try {
    if (id === undefined) {
      saved = await createOnce(kind, staff.db, { input, form: ready });
      if (saved === null) return slugTaken();
    } else if (await isSlugTaken(staff.db, kind.table, input.slug, id)) {
      return slugTaken();
    } else {
      saved = id;
      const version = versionOf(opened);
      // What says when a page was changed last says so of a change.
      const taken = isAllUntouched(opened.opened, whole)
        ? (await kind.get(staff.db, id))?.updated_at === version
        : await update(kind, staff.db, { id, version, input, untouched });
      if (!taken) {
        const stored = await kind.get(staff.db, id);
        if (!stored) return answer(404, { gone: true, refusal: gone });
        const fields = kind.fieldsOf(stored);
        const { filledIn } = kind;
        const conflict = conflictOf({
          item: stored,
          stored: fields,
          opened: opened.opened,
          typed: ready,
          filledIn,
        });
        // With nothing to decide on, only what stands here as well has changed: a picture was replaced, say.
        const isAlike = conflict?.changed.length === 0;
        const retry = { id, version: stored.updated_at, input, untouched };
        if (conflict && !(isAlike && (await update(kind, staff.db, retry)))) {
          const changed = await withLooks(conflict.changed, kind.formatted);
          const last = await lastSave(staff, kind.table, stored).catch(() => undefined);
          return answer(409, { ...conflict, refusal: staleForm(last), changed, begun });
        }
      }
    }
  } catch (error) {
    if (error instanceof SlugTaken) return slugTaken();
    if (error instanceof ChangedSince) return answer(409, { refusal: changedSince });
    if (error instanceof PictureGone) return answer(409, { refusal: pictureGone });
    return failed(error);
  }
  await kind.afterwards?.(staff.db, input);
  await dropSaved(kind, staff, { form, saved });
  const done = doneToast(isNew ? "created" : "updated", kind.noun);
  staff.headers.append(
    "Set-Cookie",
    await flash(done, ...(prepared?.notices ?? []), ...pictures.notices, ...unreadFiles(form)),
  );
  const next =
    intent === "stay" ? itemAddress(kind.path, request, saved) : listAddress(kind.path, request, saved);
  return redirect(next, { status: 303, headers: staff.headers });
}

const gone: Refusal = {
  title: "Inzwischen gelöscht",
  lines: ["Jemand anderes hat diesen Eintrag gelöscht. Dein Text ist noch da."],
};

const changedSince: Refusal = {
  title: "Schon angelegt und danach geändert",
  lines: [
    "Dieser Eintrag steht schon in der Liste, und seitdem wurde er geändert. Dein Text ist noch da: Drück „Als Entwurf merken“ und öffne den Eintrag, dort kannst Du damit weiterschreiben.",
  ],
};

const unknownIntent: Refusal = {
  title: "Nicht gespeichert",
  lines: ["Diesen Knopf gibt es hier nicht. Dein Text ist noch da: Drück „Speichern“."],
};

const pictureGone: Refusal = {
  title: "Nicht gespeichert",
  lines: [
    "Ein Bild darin hat gerade jemand gelöscht oder ersetzt. Nimm es heraus oder füge es neu ein. Dein Text ist noch da.",
  ],
};

/** An empty slug stays an error, but comes back with what the title suggests. */
function suggestSlug(reply: SubmissionResult): SubmissionResult {
  const { slug, title } = reply.initialValue ?? {};
  if (typeof title !== "string" || (typeof slug === "string" && slug.trim())) return reply;
  return { ...reply, initialValue: { ...reply.initialValue, slug: slugify(title) } };
}
