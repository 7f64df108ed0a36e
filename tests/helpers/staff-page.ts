import { type BrowserContext, expect, type Page } from "@playwright/test";

export const account = { email: "browser@musterhafen.example", password: "hafen-lotse-1" };

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
/** By origin; sessions last for a worker. */
const sessions = new Map<string | undefined, Cookies>();

export async function signInAsStaff(page: Page, baseURL: string | undefined): Promise<void> {
  const context = page.context();
  const session = sessions.get(baseURL);
  if (session) return context.addCookies(session);
  await openSession(page, baseURL);
  const cookies = await context.cookies();
  sessions.set(
    baseURL,
    cookies.filter(({ name }) => name.startsWith("staff.")),
  );
}

async function openSession({ request }: Page, baseURL: string | undefined) {
  const options = { headers: { Origin: String(baseURL) }, maxRedirects: 0 };
  const signIn = () => request.post("/admin/login", { form: account, ...options });
  if ((await signIn()).status() === 303) return;
  const form = { ...account, full_name: "Britta Browser" };
  await request.post("/admin/login?modus=registrieren", { form, ...options });
  expect((await signIn()).status()).toBe(303);
}
