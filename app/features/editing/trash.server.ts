import { data, redirect } from "@remix-run/node";
import { kindOfTable } from "~/content/kinds";
import { getSubmission, restoreSubmission } from "~/features/inbox/model.server";
import { withPresentPictures } from "~/features/media/former-pictures.server";
import type { Db } from "~/platform/database/db";
import { insertRow, isId, PictureGone } from "~/platform/database/rows.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm, text } from "~/platform/forms/read-form.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { messageKind, type RestoreAnswer, type TrashRow } from "~/schemas/history";
import { rowId } from "~/schemas/row-id";
import { readList } from "./items.server";
import { readListQuery } from "./list-query.server";
import { restorableEditorOf } from "./registry.server";
import {
  bringBack,
  columnsOf,
  picturesLeftOut,
  type Restorable,
  refusals,
  versionLabels,
} from "./restoring.server";
import { nameOf } from "./states.server";
import { type Deleted, type FormerRow, getDeleted, listTrash, staffNames } from "./versions.server";
import { kindOf, titleOf } from "./view";

const path = "/admin/trash";

export async function readTrash(request: Request) {
  const { db, headers } = await requireStaff(request);
  const { page } = readListQuery(request);
  const read = Promise.all([listTrash(db, page), staffNames(db)]).then(([{ rows, hasNext }, names]) => ({
    rows: rows.map((row) => trashRow(row, names)),
    hasNext,
  }));
  const { list, status } = await readList(request, unread, read, (row) => row);
  return data({ ...list, page }, { status, headers });
}

const unread: Toast = { ...databaseFault, title: "Der Papierkorb ließ sich nicht laden" };

function trashRow(
  { kind, item_id, title, saved_by, saved_at }: Deleted,
  names: Awaited<ReturnType<typeof staffNames>>,
): TrashRow {
  const when = `${shortDateTime(saved_at)} Uhr`;
  const known = kindOfTable(kind);
  const shown = known ? { kind: kindOf(known), name: known.name } : { kind: messageKind, name: "Nachricht" };
  return { id: item_id, ...shown, title, when, who: nameOf(saved_by, names) };
}

export async function restoreDeleted(request: Request) {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["kind", "id", "slug"]);
  const [name, id] = [text(form, "kind"), text(form, "id")];
  const kind = restorableEditorOf(name);
  if (name !== messageKind && !kind) throw new Response(null, { status: 400, headers });
  if (!isId(id)) throw new Response(null, { status: 404, headers });
  const leave = async (to: string, toast: Toast) => {
    headers.append("Set-Cookie", await flash(toast));
    return redirect(to, { status: 303, headers });
  };
  try {
    if (!kind) {
      const isBack = await restoreSubmission(db, id);
      if (isBack) wakeOutbox();
      const isThere = isBack || (await getSubmission(db, id));
      const toast: Toast = isBack
        ? { tone: "success", title: "Wiederhergestellt" }
        : isThere
          ? backAlready
          : notThere;
      return leave(isThere ? `/admin/contacts/${id}#nachricht` : path, toast);
    }
    for (const isLastTry of [false, true]) {
      const former = await getDeleted(db, kind.table, id);
      if (!former) {
        const isBack = await kind.get(db, id);
        return isBack ? leave(rowAddress(kind, id), backAlready) : leave(path, notThere);
      }
      const { row, missing } = await wholeRow(db, kind, former);
      const store = (values: FormerRow) => insertRow(db, kind.table, values).then(() => true);
      const brought = await bringBack(db, kind, { id, row, form, store }).catch((error) => {
        if (error instanceof PictureGone && !isLastTry) return null;
        throw error;
      });
      // Somebody else was faster, with the slug or with the same wish: the next round tells.
      if (!brought || ("asked" in brought && !isLastTry && (await kind.get(db, id)))) continue;
      if ("asked" in brought) return data(brought.asked, { status: brought.status, headers });
      const { values } = brought;
      const title = titleOf(values);
      const lines = [`„${title}“ ist wieder da. ${kind.stateOf(values)}.`, ...picturesLeftOut(missing)];
      return leave(rowAddress(kind, id), { tone: "success", title: "Wiederhergestellt", lines });
    }
  } catch (error) {
    recordIncident(error, request);
  }
  const refusal = { title: refusals.notRestored, lines: databaseFault.lines ?? [] };
  return data<RestoreAnswer>({ reply: {}, refusal }, { status: 503, headers });
}

async function wholeRow(db: Db, kind: Restorable, former: FormerRow) {
  const beside = ["id", "created_at", "updated_at", "page", "feed_slug", "display_order"];
  const row = columnsOf(former, [...beside, ...Object.keys(versionLabels(kind))]);
  const prepared = await kind.prepare?.(db, former);
  if (!prepared || "problem" in prepared) return withPresentPictures(db, row);
  return { row: { ...row, ...prepared.values }, missing: prepared.missing };
}

function rowAddress(kind: Restorable, id: string) {
  return `${kind.path}#${rowId(id)}`;
}

const backAlready: Toast = { tone: "info", title: "Schon wiederhergestellt" };
const notThere: Toast = {
  tone: "info",
  title: "Nicht mehr im Papierkorb",
  lines: ["Was gelöscht ist, bleibt dort 30 Tage."],
};
