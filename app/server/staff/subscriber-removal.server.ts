import { redirect } from "@remix-run/node";
import { isId } from "~/models/rows.server";
import { deleteSubscriber } from "~/models/subscribers.server";
import type { Toast } from "~/schemas/answers";
import { flash } from "~/server/forms/flash.server";
import { readForm } from "~/server/forms/read-form.server";
import { databaseFault, goneAlready } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";

const deleted: Toast = { tone: "success", title: "Abonnent gelöscht" };

/** Removes a subscriber and leads to the list. Throws a 404 Response for what cannot be one. */
export async function removeSubscriber(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  if (!isId(id)) throw new Response(null, { status: 404, headers });
  try {
    const wasThere = await deleteSubscriber(db, id);
    headers.append("Set-Cookie", await flash(wasThere ? deleted : goneAlready));
  } catch (error) {
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(databaseFault));
  }
  return redirect("/admin/newsletter", { status: 303, headers });
}
