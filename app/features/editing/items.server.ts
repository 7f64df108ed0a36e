import { data, redirect } from "@remix-run/node";
import type { EditedTable, RestorableTable } from "~/content/kinds";
import { unsavedTexts } from "~/features/dashboard/unsaved-texts.server";
import type { Db } from "~/platform/database/db";
import { deleteRow, isId, type OwnedTable } from "~/platform/database/rows.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { doneToast, faultToast, fetchToast, goneAlready } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import { type ListFilter, listFilter } from "~/schemas/post";
import {
  itemAddress,
  type ListQuery,
  listAddress,
  type OrderedQuery,
  readListQuery,
} from "./list-query.server";
import { kindOf, type Named, titleOf } from "./view";

interface Kind {
  table: RestorableTable;
  path: string;
  get: (db: Db, id: string) => Promise<({ id: string } & Named) | null>;
  isOpen?(row: object): boolean;
}
interface Deletion {
  table: OwnedTable;
  /** For what is not deleted as a row; gives false when it is not there. */
  remove?: (db: Db, id: string) => Promise<boolean>;
  back: string;
  done: Toast;
  fault: (error: unknown) => Toast;
  toldAt?: string;
  isKept?: (db: Db, id: string) => Promise<boolean>;
}

/** Also leads back when it is gone already. Throws a 404 Response for what cannot be an item, or may not be deleted. */
export async function deleteItem(request: Request, id = "", { table, back, ...deletion }: Deletion) {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  if (!isId(id)) throw new Response(null, { status: 404, headers });
  let wasThere: boolean;
  let isKept: boolean | undefined;
  try {
    wasThere = await (deletion.remove?.(db, id) ?? deleteRow(db, table, id));
    isKept = !wasThere && (await deletion.isKept?.(db, id));
  } catch (error) {
    recordIncident(error, request);
    const toast = deletion.fault(error);
    if (!deletion.toldAt) return data({ refusal: toast }, { status: 503, headers });
    headers.append("Set-Cookie", await flash(toast));
    return redirect(deletion.toldAt, { status: 303, headers });
  }
  if (isKept) throw new Response(null, { status: 404, headers });
  headers.append("Set-Cookie", await flash(wasThere ? deletion.done : goneAlready));
  return redirect(back, { status: 303, headers });
}

export function deleteContent({ table, path, get }: Kind, request: Request, id = "") {
  const fault = (error: unknown) => faultToast(error, "deleting", table);
  return deleteItem(request, id, {
    table,
    back: listAddress(path, request),
    done: { ...doneToast("deleted", table), undo: { kind: kindOf({ path }), id } },
    fault,
    isKept: async (db, id) => (await get(db, id)) !== null,
  });
}

export async function askDelete({ get, path, isOpen }: Kind, request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const item = await get(db, id);
  if (!item || isOpen?.(item) === false) throw new Response(null, { status: 404, headers });
  return data({ name: titleOf(item), cancelTo: itemAddress(path, request, item.id) }, { headers });
}

/** On a backend fault the page is empty with status 503: what is typed beside the list must not be lost. */
export async function readList<Row, Shown>(
  request: Request,
  of: EditedTable | Toast,
  list: Promise<{ rows: Row[]; hasNext: boolean }>,
  show: (row: Row) => Shown,
) {
  const answer = (rows: Shown[], hasNext: boolean, toasts: Toast[]) => ({
    list: { rows, hasNext, toasts, failed: toasts.length > 0 },
    status: toasts.length > 0 ? 503 : 200,
  });
  try {
    const { rows, hasNext } = await list;
    return answer(rows.map(show), hasNext, []);
  } catch (error) {
    recordIncident(error, request);
    return answer([], false, [typeof of === "string" ? fetchToast(of) : of]);
  }
}

/** A page of a list, and what whoever asks has begun of its kind. */
async function listWithCopies<Row, Shown>(
  request: Request,
  staff: Pick<Staff, "db" | "userId">,
  table: EditedTable,
  read: Promise<{ rows: Row[]; hasNext: boolean }>,
  show: (row: Row) => Shown,
) {
  const { page } = readListQuery(request);
  const [{ list, status }, begun] = await Promise.all([
    readList(request, table, read, show),
    unsavedTexts(table, staff),
  ]);
  return { list: { ...list, page, begun }, status };
}

/** The list of a kind that has a status and a date, as its address narrows it. */
export function readDatedList<Row, Shown>(
  request: Request,
  staff: Pick<Staff, "db" | "userId">,
  { table }: Pick<Kind, "table">,
  read: (
    db: Db,
    query: ListQuery & { status: ListFilter | undefined },
  ) => Promise<{ rows: Row[]; hasNext: boolean }>,
  show: (row: Row) => Shown,
) {
  const { page, search, params } = readListQuery(request);
  const status = listFilter.safeParse(params.get("status")).data;
  return listWithCopies(request, staff, table, read(staff.db, { status, search, page }), show);
}

export async function readOrderedList<Row>(
  request: Request,
  { table }: Pick<Kind, "table">,
  read: (db: Db, query: OrderedQuery) => Promise<{ rows: Row[]; hasNext: boolean }>,
) {
  const staff = await requireStaff(request);
  const { page, search, params } = readListQuery(request);
  const state = params.get("status");
  const active = state === "active" ? true : state === "inactive" ? false : undefined;
  const rows = read(staff.db, { active, search, page });
  const { list, status } = await listWithCopies(request, staff, table, rows, (row) => row);
  const isWhole = active === undefined && !search;
  return data({ ...list, isWhole }, { status, headers: staff.headers });
}
