import type { SecretRows } from "./doors";
import { postForm, sendContact } from "./visitors";

/** Signs a member of staff up at a running server and in; gives the session's cookie. */
export async function staffCookieOf(url: string, name = "kosten"): Promise<string> {
  const account = { email: `${name}@musterhafen.example`, password: "hafen-lotse-1" };
  await postForm(url, "/admin/login?modus=registrieren", { ...account, full_name: "Kosten Stelle" });
  const cookies = (await postForm(url, "/admin/login", account)).headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  if (!cookie.includes("staff.0=")) throw new Error(`${url} let ${name} not in`);
  return cookie;
}

/** The session's cookie of a member of staff at a running server, and ids of rows to ask about. */
export async function staffOf(url: string): Promise<{ cookie: string; ids: SecretRows }> {
  const Cookie = await staffCookieOf(url);
  await sendContact(url, { email: "antje@kunde.example" });
  await postForm(url, "/admin/newsletter/new", { subject: "Moin", body: "Moin", post: "" }, { Cookie });
  const ids: SecretRows = {};
  for (const kind of ["contacts", "blog", "services", "references", "newsletter"]) {
    const html = await (await fetch(`${url}/admin/${kind}`, { headers: { Cookie } })).text();
    const [, id] = new RegExp(`/admin/${kind}/([\\da-f-]{36})`).exec(html) ?? [];
    if (!id) throw new Error(`no ${kind} to ask about`);
    ids[kind] = id;
  }
  return { cookie: Cookie, ids };
}
