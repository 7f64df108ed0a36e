import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { signOut } from "~/server/sessions/sign-out.server";

export function loader() {
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  return redirect("/admin/login", { status: 303, headers: await signOut(request) });
}

export const clientAction = keepTyped;
