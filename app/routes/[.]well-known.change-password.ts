import { redirect } from "@remix-run/node";

/** Where password managers lead to (https://w3c.github.io/webappsec-change-password-url/). */
export function loader() {
  return redirect("/admin/account");
}
