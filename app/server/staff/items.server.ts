import { data, redirect } from "@remix-run/node";
import type { Db } from "~/models/db";
import { isId } from "~/models/rows.server";
import type { Toast } from "~/schemas/answers";
import { flash } from "~/server/forms/flash.server";
import { readForm } from "~/server/forms/read-form.server";
import { doneToast, faultToast, goneAlready, type Noun } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import type { ContentKind } from "./save.server";

type Kind = Pick<ContentKind<never, never>, "path" | "noun" | "remove">;
interface OrderedKind extends Pick<ContentKind<never, never>, "path" | "noun" | "move"> {
  get: (db: Db, id: string) => Promise<{ display_order: number } | null>;
}

/**
 * Deletes an item and leads back to its list, also when it is gone already; a failing backend answers 503 with a toast.
 * Throws a 404 Response for what cannot be an item.
 */
export async function deleteContent(kind: Kind, request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  if (!isId(id)) throw new Response(null, { status: 404, headers });
  let wasThere: boolean;
  try {
    wasThere = await kind.remove(db, id);
  } catch (error) {
    recordIncident(error, request);
    return data({ toasts: [faultToast(error, "deleting", kind.noun)] }, { status: 503, headers });
  }
  headers.append("Set-Cookie", await flash(wasThere ? doneToast("deleted", kind.noun) : goneAlready));
  return redirect(kind.path, { status: 303, headers });
}

/**
 * Moves an item one place up or down (fields `id`, `direction`) from the `place` where it was seen, and leads back to the
 * list. An item that is elsewhere by now, perhaps by an earlier try whose answer got lost, stays there.
 */
export async function moveContent(kind: OrderedKind, request: Request) {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["id", "direction", "place"]);
  const id = String(form.get("id"));
  try {
    const place = form.get("place");
    const isThere = place === null || String((await kind.get(db, id))?.display_order) === place;
    const moved = isThere && (await kind.move?.(db, id, form.get("direction") === "up"));
    if (moved) headers.append("Set-Cookie", await flash(doneToast("updated", kind.noun)));
  } catch (error) {
    recordIncident(error, request);
    return data({ toasts: [faultToast(error, "updating", kind.noun)] }, { status: 503, headers });
  }
  return redirect(`${kind.path}${new URL(request.url).search}`, { status: 303, headers });
}

export interface ListAnswer<Row> {
  rows: Row[];
  hasNext: boolean;
  toasts: Toast[];
  /** True when it could not be read: what is there is unknown then, not empty. */
  failed: boolean;
}

/**
 * Waits for a page of a list. When the backend fails, the page is empty, says so in the specification's words, and the
 * status is 503: what somebody types beside the list must not be lost with it.
 */
export async function readList<Row, Shown>(
  request: Request,
  noun: Noun,
  list: Promise<{ rows: Row[]; hasNext: boolean }>,
  show: (row: Row) => Shown,
): Promise<{ list: ListAnswer<Shown>; status: number }> {
  try {
    const { rows, hasNext } = await list;
    return { list: { rows: rows.map(show), hasNext, toasts: [], failed: false }, status: 200 };
  } catch (error) {
    recordIncident(error, request);
    const toasts = [fetchToast(noun)];
    return { list: { rows: [], hasNext: false, toasts, failed: true }, status: 503 };
  }
}

/** As readList, for one item: null with 404 when it is not there, null with 503 when the backend fails. */
export async function readItem<Item, Shown>(
  request: Request,
  noun: Noun,
  item: Promise<Item | null>,
  show: (item: Item) => Shown,
): Promise<{ item: Shown | null; toasts: Toast[]; status: number }> {
  try {
    const found = await item;
    return { item: found && show(found), toasts: [], status: found ? 200 : 404 };
  } catch (error) {
    recordIncident(error, request);
    return { item: null, toasts: [fetchToast(noun)], status: 503 };
  }
}

const several = { post: "Die Beiträge", service: "Die Leistungen", reference: "Die Referenzen" };

function fetchToast(noun: Noun): Toast {
  return {
    tone: "error",
    title: `Error fetching ${noun}s`,
    text: `${several[noun]} ließen sich nicht laden: Die Datenbank antwortet gerade nicht. Bitte lade die Seite gleich noch einmal.`,
  };
}

/** Which items a list of services or references is narrowed to: `status` is active, inactive or anything else for all. */
export function readActive(params: URLSearchParams): boolean | undefined {
  const status = params.get("status");
  return status === "active" ? true : status === "inactive" ? false : undefined;
}
