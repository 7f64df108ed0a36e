import {
  askBackend,
  backend,
  cookiesOf,
  createAccount,
  get,
  ownWork,
  post,
  staffCookie,
  withBackend,
} from "./app";
import { decode } from "./staff-form";

export async function staffGet(path: string): Promise<Response> {
  return get(path, { headers: { Cookie: await staffCookie() } });
}

export async function staffPage(path: string): Promise<string> {
  return (await staffGet(path)).text();
}

export async function staffPost(path: string, fields: Record<string, string> = {}): Promise<Response> {
  return post(path, fields, { headers: { Cookie: await staffCookie() } });
}

export async function pageAfter(answer: Response): Promise<string> {
  const Cookie = `${await staffCookie()}; ${cookiesOf(answer)}`;
  return (await get(answer.headers.get("Location") ?? "", { headers: { Cookie } })).text();
}

export interface AuthSession {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at?: number;
  token_type?: string;
  user?: { id: string };
}

const password = "hafen-lotse-1";

export async function authSession(email: string): Promise<AuthSession> {
  await createAccount(email, password);
  const answer = await askBackend(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`the sign-in of ${email} answered ${answer.status}`);
  return answer.json();
}

/** Null when it was refused. */
export async function cookieFor(session: AuthSession): Promise<string> {
  const answer = await withBackend(
    async () => Response.json({ token_type: "bearer", user: { id: crypto.randomUUID() }, ...session }),
    () => post("/admin/login", { email: "tausch@musterhafen.example", password }),
  );
  return cookiesOf(answer);
}

/** Counts by path. */
export function counted(answer?: (url: URL) => Response | Promise<Response> | undefined) {
  const requests: string[] = [];
  const counting: typeof fetch = async (input, init) => {
    const url = new URL(new Request(input, init).url);
    if (ownWork.getStore()) requests.push(url.pathname);
    return (await answer?.(url)) ?? askBackend(input, init);
  };
  return { requests, fetch: counting };
}

export function broken(path: RegExp): typeof fetch {
  const fault = () => Response.json({ code: "XX000", message: "down" }, { status: 500 });
  return counted((url) => (path.test(url.pathname) ? fault() : undefined)).fetch;
}

export function textOf(html: string): string {
  return decode(html.replace(/<(script|style).*?<\/\1>|<!--.*?-->/gs, "").replace(/<[^>]+>/g, " ")).replace(
    /\s+/g,
    " ",
  );
}

export async function wordsOf(response: Response): Promise<string> {
  return textOf(await response.text());
}
