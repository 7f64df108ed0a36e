import type { ActionFunctionArgs } from "@remix-run/node";
import { isTextKind, keepText } from "~/features/inbox/autosaved-texts.server";
import { answerScript } from "~/features/media/script-uploads.server";
import { isId } from "~/platform/database/rows.server";
import { bodyLimit, readForm } from "~/platform/forms/read-form.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { getCopy, storeCopy } from "./copies.server";
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
import { copyIn, isNothingNew } from "./receive.server";
import { editorOf } from "./registry.server";
import { newItem } from "./view";

export function receiveAutosave({ request, params }: ActionFunctionArgs): Promise<Response> {
  return answerScript(request, (staff) => autosave(request, staff, params), autosaveWords);
}

export function refuseAutosave(request: Request): Promise<Response> {
  return answerScript(
    request,
    () => {
      throw new Response(null, { status: 405, headers: { Allow: "POST" } });
    },
    autosaveWords,
  );
}

async function autosave(
  request: Request,
  { db, userId: author }: Staff,
  { kind = "", item: at = "" }: ActionFunctionArgs["params"],
) {
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
  const body = { at: clock() };
  const isNew = at === newItem;
  const fields = item && isNothingNew(editor, item, { fields: typed }) ? {} : typed;
  if (!kept && Object.keys(fields).length === 0) return { body, status: 200 };
  const base = isNew ? null : baseIn(form) || null;
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
