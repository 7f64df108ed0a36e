import type { SecretRows } from "./doors";

/** Signs a member of staff up at a running server and in; gives the session's cookie. */
export async function staffCookieOf(url: string, name = "kosten"): Promise<string> {
  const account = { email: `${name}@musterhafen.example`, password: "hafen-lotse-1" };
  await sender(url)("/admin/login?modus=registrieren", { ...account, full_name: "Kosten Stelle" });
  const cookies = (await sender(url)("/admin/login", account)).headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  if (!cookie.includes("staff.0=")) throw new Error(`${url} let ${name} not in`);
  return cookie;
}

function sender(url: string) {
  return (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      headers: { Origin: url, Cookie: cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
}

/** The session's cookie of a member of staff at a running server, and ids of rows to ask about. */
export async function staffOf(url: string): Promise<{ cookie: string; ids: SecretRows }> {
  const send = sender(url);
  const cookie = await staffCookieOf(url);
  await send("/contact", { name: "Antje", email: "antje@kunde.example", message: "Moin", privacy: "on" });
  await send("/admin/newsletter/new", { subject: "Moin", body: "Moin", post: "" }, cookie);
  const ids: SecretRows = {};
  for (const kind of ["contacts", "blog", "services", "references", "newsletter"]) {
    const html = await (await fetch(`${url}/admin/${kind}`, { headers: { Cookie: cookie } })).text();
    const [, id] = new RegExp(`/admin/${kind}/([\\da-f-]{36})`).exec(html) ?? [];
    if (!id) throw new Error(`no ${kind} to ask about`);
    ids[kind] = id;
  }
  return { cookie, ids };
}
