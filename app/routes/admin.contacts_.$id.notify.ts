import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { sendNotificationAgain } from "~/features/inbox/notify-again.server";
import { formAction } from "~/platform/forms/form-action.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";

/** No page: reloads lead back to the message. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect(`/admin/contacts/${params.id}`, { headers });
}

export const action = formAction(({ request, params }) => sendNotificationAgain(request, params.id));

export const clientAction = keepTyped;
