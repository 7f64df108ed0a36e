import { postForm, signInAt } from "./http-client";
import type { SecretRows } from "./staff-routes";
import { sendContact } from "./visitors";

export async function staffCookieOf(url: string, name = "kosten"): Promise<string> {
  const email = `${name}@musterhafen.example`;
  const account = { email, password: "hafen-lotse-1", full_name: "Kosten Stelle" };
  await postForm(url, "/admin/login?modus=registrieren", account);
  const cookie = await signInAt(url, email);
  if (!cookie.includes("staff.0=")) throw new Error(`${url} let ${name} not in`);
  return cookie;
}

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
