import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { MailingChange } from "~/models/mailings.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { takeMailingChange } from "./mailing-editor.server";

/** For addresses that only take a button: who reloads or types one gets back to the mailing. */
export async function backToMailing({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect(`/admin/newsletter/${encodeURIComponent(params.id ?? "")}`, { headers });
}

/** The action behind one button of a mailing. */
export function mailingAction(change: MailingChange) {
  return ({ request, params }: ActionFunctionArgs) => takeMailingChange(request, params.id, change);
}
