import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { getSubmission } from "~/features/inbox/model.server";
import { flash } from "~/platform/forms/flash.server";
import { formAction } from "~/platform/forms/form-action.server";
import { readForm } from "~/platform/forms/read-form.server";
import { mailToast } from "~/platform/mail/send.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { resendMail } from "~/platform/outbox/rows.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";

/** No page: reloads lead back to the message. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect(`/admin/contacts/${params.id}`, { headers });
}

export const action = formAction(({ request, params }) => sendNotificationAgain(request, params.id));

export const clientAction = keepTyped;

const queued: Toast = { tone: "success", title: "Benachrichtigung wird gesendet" };
const failed: Toast = {
  tone: "error",
  title: "Fehler",
  lines: ["Die Benachrichtigung konnte nicht vorgemerkt werden. Bitte versuche es gleich noch einmal."],
};

async function sendNotificationAgain(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  try {
    if (!(await getSubmission(db, id))) throw new Response(null, { status: 404, headers });
    await resendMail(db, id);
    wakeOutbox();
    headers.append("Set-Cookie", await flash(mailToast("Benachrichtigung", queued)));
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(failed));
  }
  return redirect(`/admin/contacts/${id}${new URL(request.url).search}`, { status: 303, headers });
}
