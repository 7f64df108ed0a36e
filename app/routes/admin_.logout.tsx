import { redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { signOut } from "~/server/sessions/sign-out.server";

export function loader() {
  return redirect("/admin");
}

export const action = formAction(async ({ request }) =>
  redirect("/admin/login", { status: 303, headers: await signOut(request) }),
);

export const clientAction = keepTyped;
