import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isId } from "~/platform/database/rows.server";
import { fetchToast } from "~/platform/forms/toasts.server";
import { orElse, recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { changesSince } from "./changes.server";
import { getCopy, listCopiesOfOthers, listExisting, listOwnCopies, type StoredCopy } from "./copies.server";
import { type AnyEditor, merge, type StoredItem } from "./editor.server";
import { searchOf } from "./list-query.server";
import * as messages from "./messages.server";
import { isNothingNew, viewWith } from "./receive.server";
import { getDeleted, lastSave, staffNames } from "./versions.server";
import { copyAddress, type EditorPage, newItem, type OfferedCopy, titleOf } from "./view";

export async function showEditor<Around = null>(
  editor: AnyEditor,
  { request, params, context }: LoaderFunctionArgs,
) {
  const staff = await requireStaff(request);
  const { db, userId: author, headers } = staff;
  const at = params.id ?? "";
  const wanted = new URL(request.url).searchParams.get("entwurf") ?? "";
  const isNew = at === newItem;
  let isUnread = false;
  const asked: Promise<StoredItem | null> = isNew
    ? Promise.resolve(null)
    : editor.get(db, at).catch((error) => {
        recordIncident(error, request);
        isUnread = true;
        return null;
      });
  // All that can be asked at once: nobody waits for a third answer.
  const [item, found, own, others, names, around] = await Promise.all([
    asked,
    isId(wanted)
      ? orElse("editing: a copy is not known", getCopy(db, editor.table, { id: wanted, author }), null)
      : null,
    isNew || isId(at)
      ? orElse(
          "editing: the copies are not known",
          listOwnCopies(db, editor.table, { author, item: isNew ? undefined : at }),
          [],
        )
      : [],
    orElse("editing: others are not known", listCopiesOfOthers(db, editor.table, { author, item: at }), []),
    isNew ? noNames : orElse("editing: names are not known", staffNames(db), noNames),
    (editor.around?.({ db, request, id: isNew ? undefined : at, item: asked }) ?? null) as
      | Promise<Around>
      | Around,
  ]);
  const copy = found?.closed_at || (found && !isNew && found.item_id !== at) ? null : found;
  const search = searchOf(request);
  // A document that gives a form back leads nowhere.
  if (isNew && isId(wanted) && !context.isRefusal) {
    const id = copy?.item_id ?? wanted;
    if (await orElse("editing: the item of a copy is not known", editor.get(db, id), null)) {
      const to = copy ? copyAddress(editor.path, id, wanted, search) : `${editor.path}/${id}${search}`;
      throw redirect(to, { status: 303, headers });
    }
  }
  const isThere = isNew || item !== null;
  const shown = { editor, staff, at, item };
  const view = isThere || copy ? await viewOf(shown, { request, copy }) : null;
  const toasts = isUnread
    ? [fetchToast(editor.table)]
    : wanted && !copy && (isNew || item)
      ? [messages.noCopy]
      : [];
  const page: EditorPage<Around> = {
    view,
    toasts,
    inTrash: !isThere && !isUnread && (await isInTrash(editor, staff, at)),
    offered: copy
      ? { own: [], others: [] }
      : {
          own: await offer(shown, own, search),
          others: [...new Map(others.map((one) => [one.author, one])).values()].map(
            (one) =>
              `${names[one.author] ?? "Jemand anderes"} hat hier am ${shortDateTime(one.updated_at)} Uhr etwas geschrieben, das noch nicht gespeichert ist.`,
          ),
        },
    around,
  };
  return data(page, { status: isUnread ? 503 : isThere ? 200 : 404, headers });
}

const noNames: Awaited<ReturnType<typeof staffNames>> = {};

interface Shown {
  editor: AnyEditor;
  staff: Staff;
  at: string;
  item: StoredItem | null;
}

async function viewOf(
  { editor, staff, at, item }: Shown,
  { request, copy }: { request: Request; copy: StoredCopy | null },
) {
  const kept = merge(editor, editor.fresh, item && editor.texts(item), copy?.fields);
  const begun = copy && item && { item, base: copy.base_updated_at, copy: { fields: kept } };
  const nothing = { changed: [], fields: kept };
  const { changed, fields } = begun
    ? // Not knowing it, whoever saves is told.
      await orElse("editing: changes are not known", changesSince(staff.db, editor, begun), nothing)
    : nothing;
  return viewWith(editor, request, item, {
    ...{
      at,
      copy: copy?.id ?? randomUUID(),
      seq: copy?.seq ?? 0,
      fields,
      errors: {},
      refusal: null,
      changed,
    },
    base: item?.updated_at ?? "",
    isGone: at !== newItem && (!item || editor.isOpen?.(item) === false),
    keptAt: copy && messages.clock(copy.updated_at),
  });
}

async function offer(
  { editor, staff, at, item }: Shown,
  own: StoredCopy[],
  search: string,
): Promise<OfferedCopy[]> {
  const isNew = at === newItem;
  const ids = own.map(({ item_id }) => item_id);
  const existing = isNew
    ? await orElse(
        "editing: items of copies are not known",
        listExisting(staff.db, editor.table, ids),
        new Set(ids),
      )
    : new Set<string>();
  const open = own.filter(
    (copy) => !existing.has(copy.item_id) && !(item && isNothingNew(editor, item, copy)),
  );
  const isOlder = ({ base_updated_at }: StoredCopy) =>
    item !== null && Date.parse(base_updated_at ?? "") !== Date.parse(item.updated_at);
  const last =
    item && open.some(isOlder)
      ? await orElse("editing: the last save is not known", lastSave(staff, editor.table, item), null)
      : null;
  const since = last && `Inzwischen wurde gespeichert: ${last}.`;
  return open.map((copy) => ({
    id: copy.id,
    title: titleOf(copy.fields) || "(ohne Titel)",
    to: copyAddress(editor.path, isNew ? newItem : at, copy.id, search),
    when: `${shortDateTime(copy.updated_at)} Uhr`,
    since: isOlder(copy) ? since : null,
    fields: copy.fields,
  }));
}

async function isInTrash(editor: AnyEditor, { db }: Staff, id: string) {
  const deleted = getDeleted(db, editor.table, id);
  return (await orElse("editing: the trash is not known", deleted, null)) !== null;
}
