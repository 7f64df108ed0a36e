import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { sendNotificationAgain } from "~/server/messages/notify-again.server";
import { requireStaff } from "~/server/sessions/require-staff.server";

/** Nothing is shown here: who reloads or types the address gets back to the message. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect(`/admin/contacts/${params.id}`, { headers });
}

export const action = formAction(({ request, params }) => sendNotificationAgain(request, params.id));

export const clientAction = keepTyped;
