import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { tidy } from "~/server/staff/picture-health.server";

/** Nothing is shown here: who reloads or types the address gets back to the overview. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect("/admin", { headers });
}

export const action = formAction(({ request }) => tidy(request));

export const clientAction = keepTyped;
