import { redirect } from "@remix-run/node";
import { isId } from "~/models/rows.server";
import { deleteSubscriber } from "~/models/subscribers.server";
import type { Toast } from "~/ui/toasts";
import { goneAlready } from "./content-actions.server";
import { flash } from "./flash.server";
import { readForm } from "./form.server";
import { recordIncident } from "./incident.server";
import { databaseFault } from "./mailing-editor.server";
import { requireStaff } from "./session.server";

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
