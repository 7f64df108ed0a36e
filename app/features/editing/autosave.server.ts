import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isTextKind, keepText } from "~/features/inbox/autosaved-texts.server";
import { answerScript } from "~/features/media/script-uploads.server";
import { isId } from "~/platform/database/rows.server";
import { isVersion } from "~/platform/forms/form-version.server";
import { bodyLimit, readForm } from "~/platform/forms/read-form.server";
import { orElse } from "~/platform/process/incidents.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { getCopy, getFormer, storeCopy } from "./copies.server";
import {
  type AnyEditor,
  baseIn,
  countRows,
  fieldsIn,
  merge,
  namesOf,
  type StoredItem,
  seqIn,
} from "./editor.server";
import { autosaveWords, clock } from "./messages.server";
import { copyIn, isUntouched } from "./receive.server";
import { editorOf } from "./registry.server";
import { lastDeletion, saveMeanwhile } from "./versions.server";
import { newItem } from "./view";

type Params = ActionFunctionArgs["params"];

export function receiveAutosave({ request, params }: ActionFunctionArgs): Promise<Response> {
  return answerScript(request, (staff) => autosave(request, staff, params), autosaveWords);
}

/** Says what others have stored of an item since the version `base`. */
export function tellSaved({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return answerScript(request, (staff) => saved(request, staff, params), autosaveWords);
}

async function saved(request: Request, staff: Staff, { kind = "", item: id = "" }: Params) {
  const editor = editorOf(kind);
  const base = new URL(request.url).searchParams.get("base") ?? "";
  if (!editor || !isId(id) || !isVersion(base))
    throw new Response(null, { status: 405, headers: { Allow: "POST" } });
  const item = (await editor.get(staff.db, id)) as StoredItem | null;
  return { body: { saved: await savedSince(staff, editor, { item, id, base }) }, status: 200 };
}

async function savedSince(
  staff: Staff,
  editor: AnyEditor,
  { item, id, base }: { item: StoredItem | null; id: string; base: string },
): Promise<string | null> {
  if (!item) return (await lastDeletion(staff, editor.table, id)) ?? "Dieser Eintrag ist gelöscht.";
  if (Date.parse(base) === Date.parse(item.updated_at)) return null;
  const former = await getFormer(staff.db, editor.table, { item: id, version: base });
  return former && `${await saveMeanwhile(staff, editor.table, item)}, während Du schreibst.`;
}

async function autosave(request: Request, staff: Staff, { kind = "", item: at = "" }: Params) {
  const { db, userId: author } = staff;
  if (isTextKind(kind)) {
    const body = await keepText(request, { db, userId: author }, { kind, item: at });
    return body ? { body, status: 200 } : { body: { problem: autosaveWords[400] }, status: 400 };
  }
  const editor = editorOf(kind);
  const id = copyIn(request);
  if (!editor || (at !== newItem && !isId(at))) return { body: { problem: autosaveWords[400] }, status: 400 };
  const form = await readForm(request, namesOf(editor), bodyLimit.autosave);
  const seq = seqIn(form);
  const [item, kept] = await Promise.all([
    editor.get(db, at === newItem ? id : at) as Promise<StoredItem | null>,
    getCopy(db, editor.table, { id, author }),
  ]);
  if (kept?.closed_at) return { body: { isClosed: true }, status: 200 };
  const before = merge(editor, editor.fresh, item && editor.texts(item), kept?.fields);
  const { counted, isMiscounted } = countRows(editor, before, fieldsIn(editor, form));
  if (isMiscounted) return { body: { problem: autosaveWords[400] }, status: 400 };
  const typed = merge(editor, before, counted);
  const isNew = at === newItem;
  const base = isNew ? null : baseIn(form) || null;
  const since = item && base ? savedSince(staff, editor, { item, id: item.id, base }) : null;
  const told = await orElse("editing: the last save is not known", Promise.resolve(since), null);
  const body = { at: clock(), ...(told && { saved: told }) };
  const begun = { fields: typed, base: kept?.base_updated_at ?? base };
  const isNothing = item && (await isUntouched(db, editor, { item, copy: begun }));
  const fields = isNothing ? {} : typed;
  if (!kept && Object.keys(fields).length === 0) return { body, status: 200 };
  const copy = { id, item: isNew ? id : at, base, fields };
  if (await storeCopy(db, editor.table, copy, seq)) return { body, status: 200 };
  return { body: await whyNot(editor, { db, id, author }), status: 200 };
}

/** A post of another window of the same copy came before: its number goes on from there. */
async function whyNot(
  editor: AnyEditor,
  { db, id, author }: { id: string; author: string } & Pick<Staff, "db">,
) {
  const kept = await getCopy(db, editor.table, { id, author });
  return kept?.closed_at ? { isClosed: true } : { behind: kept?.seq ?? 0 };
}
