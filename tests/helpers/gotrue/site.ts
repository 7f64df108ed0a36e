import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfirmed } from "../accounts";
import { backend, cookiesOf, post, withBackend, withRoom } from "../app";
import { type Limits, startGotrue } from "./server";

/** What the engine signs with; the stand-in speaks to it as PostgREST's neighbour would to PostgREST. */
export function engineSecret(): string {
  return JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "secrets.json"), "utf8")).jwtSecret;
}

/** Starts a stand-in for a hosted project on the tables of the application under test. */
export function startProject(options: { limits?: Partial<Limits>; key?: string } = {}) {
  const { embedded, anonKey, url } = backend;
  return startGotrue({
    sql: embedded.sql,
    engine: { url, key: anonKey, secret: engineSecret(), fetch: embedded.fetch },
    key: anonKey,
    ...options,
  });
}

/** Signs in, once this server has room for another failure at the service. */
export function signIn(email: string, password: string, from = anyone()): Promise<Response> {
  return withRoom(() => post("/admin/login", { email, password }, from));
}

let clients = 0;
/** Where nobody has been before, as requests say it; with a cookie, where there is one. */
export function anyone(Cookie = "") {
  clients += 1;
  const address = `198.51.${100 + Math.floor(clients / 250)}.${clients % 250}`;
  return { headers: { "x-client-address": address, ...(Cookie && { Cookie }) } };
}

export const locationOf = (response: Response) => response.headers.get("Location");
export const withCookie = (Cookie: string) => ({ headers: { Cookie } });

export type Project = Awaited<ReturnType<typeof moveToProject>>;

/** Puts such a project behind the application in this process, which takes it for a hosted one until `leave`. */
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

/** A new member of staff with this password. */
export async function memberOf({ sql }: Project, email: string) {
  await createConfirmed(sql, email, password);
  return email;
}

/** The cookie of the first session of a new member of staff, whose token holds for so many seconds. */
export async function sessionAt(project: Project, email: string, expiry = 3600) {
  await memberOf(project, email);
  project.settings.expiry = expiry;
  const answer = await signIn(email, password);
  project.settings.expiry = 3600;
  return cookiesOf(answer);
}

/** Lets the service answer some questions otherwise while `work` runs. */
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

/** A refusal in words of the service. */
export function said(status: number, error_code: string): Response {
  return Response.json({ code: status, error_code, msg: "so sagt es der Dienst" }, { status });
}
