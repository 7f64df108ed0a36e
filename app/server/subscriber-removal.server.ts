import { redirect } from "@remix-run/node";
import { deleteSubscriber } from "~/models/subscribers.server";
import { flash } from "./flash.server";
import { readForm } from "./form.server";
import { recordIncident } from "./incident.server";
import { databaseFault } from "./mailing-editor.server";
import { requireStaff } from "./session.server";

/** Removes a subscriber and leads to the list. Throws a 404 Response when there is none. */
export async function removeSubscriber(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  try {
    if (!(await deleteSubscriber(db, id))) throw new Response(null, { status: 404, headers });
    headers.append("Set-Cookie", await flash({ tone: "success", title: "Abonnent gelöscht" }));
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(databaseFault));
  }
  return redirect("/admin/newsletter", { status: 303, headers });
}
