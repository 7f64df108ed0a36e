import { expect, type Page } from "@playwright/test";

export const account = { email: "browser@musterhafen.example", password: "hafen-lotse-1" };

/** Signs a member of staff in, without going through the page; the account is made by whoever comes first. */
export async function signInAsStaff({ request }: Page, baseURL: string | undefined): Promise<void> {
  const options = { headers: { Origin: String(baseURL) }, maxRedirects: 0 };
  const signIn = () => request.post("/admin/login", { form: account, ...options });
  if ((await signIn()).status() === 303) return;
  const form = { ...account, full_name: "Britta Browser" };
  await request.post("/admin/login?modus=registrieren", { form, ...options });
  expect((await signIn()).status()).toBe(303);
}
