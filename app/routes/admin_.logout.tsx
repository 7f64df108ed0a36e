import { redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { signOut } from "~/features/account/sign-out.server";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = () => redirect("/admin");

export const action = formAction(async ({ request }) =>
  redirect("/admin/login", { status: 303, headers: await signOut(request) }),
);

export const clientAction = keepTyped;
