import { data, redirect } from "@remix-run/node";
import type { Db } from "~/platform/database/db";
import { isId, moveRow, type OrderedTable, placeRow } from "~/platform/database/rows.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm, text } from "~/platform/forms/read-form.server";
import { doneToast, faultToast, goneAlready } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { PlaceAnswer } from "~/schemas/answers";
import { rowsPerPage } from "~/schemas/limits";
import { inGerman } from "~/schemas/text";
import { listAddress } from "./list-query.server";

interface OrderedKind {
  table: OrderedTable;
  path: string;
  get: (db: Db, id: string) => Promise<{ display_order: number } | null>;
}

type Moved = { to: string; isDone: boolean } | { places: number } | null;

/** An item that is not where it was seen, perhaps by an earlier try whose answer got lost, stays there. */
export async function moveContent(kind: OrderedKind, request: Request) {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["id", "direction", "place"]);
  const id = text(form, "id");
  const isPlaced = form.has("place") && !form.has("direction");
  let moved: Moved;
  try {
    moved = await (isPlaced ? put : step)(kind, db, { request, form, id });
  } catch (error) {
    recordIncident(error, request);
    return data({ toasts: [faultToast(error, "updating", kind.table)] }, { status: 503, headers });
  }
  if (moved && "places" in moved) {
    const answer: PlaceAnswer = { placed: { id, typed: text(form, "place"), problem: wrongPlace(moved) } };
    return data(answer, { status: 400, headers });
  }
  if (!moved) headers.append("Set-Cookie", await flash(goneAlready));
  else if (moved.isDone) headers.append("Set-Cookie", await flash(doneToast("updated", kind.table)));
  return redirect(moved?.to ?? listAddress(kind.path, request), { status: 303, headers });
}

interface Wanted {
  request: Request;
  form: FormData;
  id: string;
}

async function step(kind: OrderedKind, db: Db, { request, form, id }: Wanted): Promise<Moved> {
  const item = isId(id) ? await kind.get(db, id) : null;
  if (!item) return null;
  const seen = form.get("place");
  const isThere = seen === null || String(item.display_order) === seen;
  const isDone = isThere && (await moveRow(db, kind.table, id, form.get("direction") === "up"));
  return { to: listAddress(kind.path, request, id), isDone };
}

async function put(kind: OrderedKind, db: Db, { request, form, id }: Wanted): Promise<Moved> {
  const typed = text(form, "place").trim();
  // There is no such place as 0: that only asks how many there are.
  const wanted = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const places = await placeRow(db, kind.table, id, wanted);
  if (places === null) return null;
  if (wanted < 1 || wanted > places) return { places };
  return { to: pageOf(listAddress(kind.path, request, id), wanted), isDone: true };
}

function pageOf(address: string, place: number): string {
  const [, path = "", search = "", row = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const params = new URLSearchParams(search);
  const page = Math.ceil(place / rowsPerPage);
  if (page > 1) params.set("seite", String(page));
  else params.delete("seite");
  return `${path}${params.size > 0 ? `?${params}` : ""}${row}`;
}

function wrongPlace({ places }: { places: number }): string {
  return places === 1
    ? "Es gibt nur eine Stelle: Schreib 1"
    : `Schreib die Stelle als ganze Zahl von 1 bis ${inGerman(places)}`;
}
