import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfirmed } from "../accounts";
import { backend, cookiesOf, post, withBackend, withRoom } from "../app";
import { type Limits, startGotrue } from "./server";

export function engineSecret(): string {
  return JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "secrets.json"), "utf8")).jwtSecret;
}

export function startProject(options: { limits?: Partial<Limits>; key?: string } = {}) {
  const { embedded, anonKey, url } = backend;
  return startGotrue({
    sql: embedded.sql,
    engine: { url, key: anonKey, secret: engineSecret(), fetch: embedded.fetch },
    key: anonKey,
    ...options,
  });
}

/** Waits for room in the sign-in limits. */
export function signIn(email: string, password: string, from = anyone()): Promise<Response> {
  return withRoom(() => post("/admin/login", { email, password }, from));
}

let clients = 0;
export function anyone(Cookie = "") {
  clients += 1;
  const address = `198.51.${100 + Math.floor(clients / 250)}.${clients % 250}`;
  return { headers: { "x-client-address": address, ...(Cookie && { Cookie }) } };
}

export const locationOf = (response: Response) => response.headers.get("Location");
export const withCookie = (Cookie: string) => ({ headers: { Cookie } });

export type Project = Awaited<ReturnType<typeof moveToProject>>;

/** Until `leave`, the application treats it as a hosted project. */
export async function moveToProject(options: Parameters<typeof startProject>[0] = {}) {
  const project = await startProject(options);
  const { embedded, fetch: before } = backend;
  const asking: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${project.url}${pathname}${search}`, request));
  };
  Object.assign(backend, { embedded: undefined, room: undefined, fetch: asking });
  const leave = () => {
    Object.assign(backend, { embedded, fetch: before });
    project.close();
  };
  return { ...project, leave, sql: embedded.sql };
}

export const password = "hafen-lotse-1";

export async function memberOf({ sql }: Project, email: string) {
  await createConfirmed(sql, email, password);
  return email;
}

export async function sessionAt(project: Project, email: string, expiry = 3600) {
  await memberOf(project, email);
  project.settings.expiry = expiry;
  const answer = await signIn(email, password);
  project.settings.expiry = 3600;
  return cookiesOf(answer);
}

export function withAnswers<Result>(
  answer: (path: string, bearer: string) => Response | Promise<Response> | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const { fetch: usual } = backend;
  return withBackend(async (input, init) => {
    const request = new Request(input, init);
    const bearer = request.headers.get("Authorization")?.replace("Bearer ", "") ?? "";
    const given = answer(new URL(request.url).pathname, bearer);
    if (!given) return usual(input, init);
    const aborted = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
    );
    aborted.catch(() => undefined);
    return Promise.race([given, aborted]);
  }, work);
}

export function said(status: number, error_code: string): Response {
  return Response.json({ code: status, error_code, msg: "so sagt es der Dienst" }, { status });
}
