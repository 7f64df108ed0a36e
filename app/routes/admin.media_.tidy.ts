import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { tidy } from "~/features/media/picture-health.server";
import { formAction } from "~/platform/forms/form-action.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";

/** Nothing is shown here: who reloads or types the address gets back to the overview. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect("/admin", { headers });
}

export const action = formAction(({ request }) => tidy(request));

export const clientAction = keepTyped;
