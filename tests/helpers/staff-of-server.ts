import type { SecretRows } from "./doors";

const account = {
  full_name: "Kosten Stelle",
  email: "kosten@musterhafen.example",
  password: "hafen-lotse-1",
};

/** Signs a member of staff up at a running server; gives the session's cookie, and ids of rows to ask about. */
export async function staffOf(url: string): Promise<{ cookie: string; ids: SecretRows }> {
  const send = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      headers: { Origin: url, Cookie: cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const { email, password } = account;
  await send("/admin/login?modus=registrieren", account);
  const cookies = (await send("/admin/login", { email, password })).headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
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
