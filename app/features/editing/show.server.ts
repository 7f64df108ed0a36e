import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isId } from "~/platform/database/rows.server";
import { fetchToast } from "~/platform/forms/toasts.server";
import { recordFault, recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import type { Changed } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { changesSince } from "./changes.server";
import { getCopy, listCopiesOfOthers, listExisting, listOwnCopies, type StoredCopy } from "./copies.server";
import { type AnyEditor, markdownIn, merge, type StoredItem } from "./editor.server";
import { searchOf } from "./list-query.server";
import * as messages from "./messages.server";
import { isNothingNew, shownItem } from "./receive.server";
import { getDeleted, lastSave, staffNames } from "./versions.server";
import { copyAddress, type EditorPage, type EditorView, newItem, type OfferedCopy, titleOf } from "./view";

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
  const unless = <Answer>(what: string, asked: Promise<Answer>, otherwise: Answer) =>
    asked.catch((error) => {
      recordFault(what, error);
      return otherwise;
    });
  const asked: Promise<StoredItem | null> = isNew ? Promise.resolve(null) : editor.get(db, at);
  // All that can be asked at once: nobody waits for a third answer.
  const [item, found, own, others, names, around] = await Promise.all([
    asked.catch((error) => {
      recordIncident(error, request);
      isUnread = true;
      return null;
    }),
    isId(wanted)
      ? unless("editing: a copy is not known", getCopy(db, editor.table, { id: wanted, author }), null)
      : null,
    isNew || isId(at)
      ? unless(
          "editing: the copies are not known",
          listOwnCopies(db, editor.table, { author, item: isNew ? undefined : at }),
          [],
        )
      : [],
    unless("editing: others are not known", listCopiesOfOthers(db, editor.table, { author, item: at }), []),
    isNew
      ? ({} as Awaited<ReturnType<typeof staffNames>>)
      : unless("editing: names are not known", staffNames(db), {}),
    (editor.around?.({ db, request, id: isNew ? undefined : at, item: asked }) ?? null) as
      | Promise<Around>
      | Around,
  ]);
  const copy = found?.closed_at || (found && !isNew && found.item_id !== at) ? null : found;
  const search = searchOf(request);
  // A document that gives a form back leads nowhere.
  if (isNew && isId(wanted) && !context.isRefusal) {
    const id = copy?.item_id ?? wanted;
    if (await unless("editing: the item of a copy is not known", editor.get(db, id), null)) {
      const to = copy ? copyAddress(editor.path, id, wanted, search) : `${editor.path}/${id}${search}`;
      throw redirect(to, { status: 303, headers });
    }
  }
  const isThere = isNew || item !== null;
  const view = isThere || copy ? await viewOf({ editor, staff, request, at, item, copy }) : null;
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
          own: await offer({ editor, staff, at, item, own, search }),
          others: [...new Map(others.map((one) => [one.author, one])).values()].map(
            (one) =>
              `${names[one.author] ?? "Jemand anderes"} hat hier am ${shortDateTime(one.updated_at)} Uhr etwas geschrieben, das noch nicht gespeichert ist.`,
          ),
        },
    around,
  };
  return data(page, { status: isUnread ? 503 : isThere ? 200 : 404, headers });
}

interface Shown {
  editor: AnyEditor;
  staff: Staff;
  at: string;
  item: StoredItem | null;
}

async function viewOf({ editor, staff, request, at, item, copy }: Shown & Asked) {
  let fields = merge(editor, editor.fresh, item && editor.texts(item), copy?.fields);
  let changed: Changed[] = [];
  if (copy && item) {
    const asked = changesSince(staff.db, editor, { item, base: copy.base_updated_at, copy: { fields } });
    // Not knowing it, whoever saves is told.
    ({ changed, fields } = await asked.catch((error) => {
      recordFault("editing: changes are not known", error);
      return { changed, fields };
    }));
  }
  const view: EditorView = {
    ...{
      at,
      copy: copy?.id ?? randomUUID(),
      seq: copy?.seq ?? 0,
      fields,
      markdown: await markdownIn(editor, fields, request),
      errors: {},
      refusal: null,
      changed,
    },
    base: item?.updated_at ?? "",
    isGone: at !== newItem && (!item || editor.isOpen?.(item) === false),
    keptAt: copy && messages.clock(copy.updated_at),
    ...shownItem(editor, item),
  };
  return view;
}

interface Asked {
  request: Request;
  copy: StoredCopy | null;
}

interface Offering extends Shown {
  own: StoredCopy[];
  search: string;
}

/** The copies of one's own that an editor offers: of an item, or of what is still to be made or is there no more. */
async function offer({ editor, staff, at, item, own, search }: Offering): Promise<OfferedCopy[]> {
  const isNew = at === newItem;
  const ids = own.map(({ item_id }) => item_id);
  const existing = isNew
    ? await listExisting(staff.db, editor.table, ids).catch((error) => {
        recordFault("editing: items of copies are not known", error);
        return new Set(ids);
      })
    : new Set<string>();
  const open = own.filter(
    (copy) => !existing.has(copy.item_id) && !(item && isNothingNew(editor, item, copy)),
  );
  const isOlder = ({ base_updated_at }: StoredCopy) =>
    item !== null && Date.parse(base_updated_at ?? "") !== Date.parse(item.updated_at);
  const since =
    item && open.some(isOlder)
      ? await lastSave(staff, editor.table, item).then(
          (last) => `Seitdem wurde gespeichert: ${last}.`,
          () => null,
        )
      : null;
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
  return (await getDeleted(db, editor.table, id).catch(() => null)) !== null;
}
