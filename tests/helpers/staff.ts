import { askBackend, backend, cookiesOf, createAccount, ownWork, post, withBackend } from "./app";

/** What the auth service answers to a sign-in. */
export interface AuthSession {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at?: number;
  token_type?: string;
  user?: { id: string };
}

const password = "hafen-lotse-1";

/** A session fetched directly from the auth service, for an account that is made when it is not there. */
export async function authSession(email: string): Promise<AuthSession> {
  await createAccount(email, password);
  const answer = await askBackend(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return answer.json();
}

/** The application's cookie for any session, as if the login page had let it in; null when it did not. */
export async function cookieFor(session: AuthSession): Promise<string> {
  const answer = await withBackend(
    async () => Response.json({ token_type: "bearer", user: { id: crypto.randomUUID() }, ...session }),
    () => post("/admin/login", { email: "tausch@musterhafen.example", password }),
  );
  return cookiesOf(answer);
}

/** Counts the application's requests to the backend by path, and lets some of them be answered otherwise. */
export function counted(answer?: (url: URL) => Response | Promise<Response> | undefined) {
  const requests: string[] = [];
  const counting: typeof fetch = async (input, init) => {
    const url = new URL(new Request(input, init).url);
    if (ownWork.getStore()) requests.push(url.pathname);
    return (await answer?.(url)) ?? askBackend(input, init);
  };
  return { requests, fetch: counting };
}

/** The body of a page as people read it, without scripts and tags. */
export async function wordsOf(response: Response): Promise<string> {
  const html = await response.text();
  return html
    .replace(/<(script|style).*?<\/\1>|<!-- -->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
}
