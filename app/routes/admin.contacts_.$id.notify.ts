import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { sendNotificationAgain } from "~/server/messages/notification-state.server";
import { requireStaff } from "~/server/sessions/require-staff.server";

/** Nothing is shown here: who reloads or types the address gets back to the message. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect(`/admin/contacts/${params.id}`, { headers });
}

export function action({ request, params }: ActionFunctionArgs) {
  return sendNotificationAgain(request, params.id);
}

export const clientAction = keepTyped;
