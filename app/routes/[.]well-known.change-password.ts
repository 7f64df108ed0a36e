import { redirect } from "@remix-run/node";

/** https://w3c.github.io/webappsec-change-password-url/ */
export function loader() {
  return redirect("/admin/account");
}
