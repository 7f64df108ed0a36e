import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findSubmission } from "~/features/inbox/model.server";
import { flash } from "~/platform/forms/flash.server";
import { submissionFault } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";

const notThere: Toast = {
  tone: "info",
  title: "Diese Nachricht ist nicht da",
  lines: ["Entweder wartet sie noch auf die Datenbank, oder sie ist gelöscht."],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  try {
    const id = await findSubmission(db, params.key ?? "");
    if (id) return redirect(`/admin/contacts/${id}`, { headers });
    headers.append("Set-Cookie", await flash(notThere));
  } catch (error) {
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(submissionFault("fetching submissions")));
  }
  return redirect("/admin/contacts", { headers });
}
