import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { EmbeddedBackend } from "~/server/embedded.server";

export const build: ServerBuild = await import(pathToFileURL(resolve("build/server/index.js")).href);
const handle = createRequestHandler(build, "production");
const origin = "http://127.0.0.1:3000";

interface RunningBackend {
  url: string;
  anonKey: string;
  sessionSecret: string;
  /** Where every question of the application goes; tests put a faulty backend here. */
  fetch: typeof fetch;
  embedded: EmbeddedBackend;
  contentChanged: (table: string) => void;
}

/** The backend that the application under test has started, with its public interface. */
export const backend = await (globalThis as unknown as { __backend: Promise<RunningBackend> }).__backend;

/** The routes of the build, for tests that walk all of them. */
export const routes = build.routes;

/** Runs SQL with all rights on the database of the application under test, which then reads public content anew. */
export const sql: EmbeddedBackend["sql"] = async (query, values) => {
  const rows = await backend.embedded.sql(query, values);
  forgetReads();
  return rows;
};

function forgetReads() {
  for (const table of ["blog_posts", "services", "references"]) backend.contentChanged(table);
}

/** Asks the whole application, as a visitor's browser would; redirects are not followed. */
export function get(path: string, init: RequestInit = {}): Promise<Response> {
  return handle(new Request(origin + path, init));
}

/** Posts a form as a page without JavaScript does. */
export function post(
  path: string,
  fields: Record<string, string>,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Origin", origin);
  headers.set("Host", new URL(origin).host);
  return get(path, { ...init, method: "POST", headers, body: new URLSearchParams(fields) });
}

/** The cookies a response has set, as the next request sends them. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

const staff = { email: "redaktion@musterhafen.example", password: "hafen-lotse-1" };
let signedIn: Promise<string> | undefined;

/** The cookie of a signed-in member of staff; the account is made on the first call. */
export function staffCookie(): Promise<string> {
  signedIn ??= createAccount(staff.email, staff.password).then(() => signIn(staff.email, staff.password));
  return signedIn;
}

/** Creates an account directly at the auth service, as anyone with the public key can. */
export async function createAccount(email: string, password: string): Promise<Response> {
  return backend.embedded.fetch(`${backend.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
}

/** Signs in through the login page and gives the session cookie. */
export async function signIn(email: string, password: string): Promise<string> {
  return cookiesOf(await post("/admin/login", { email, password }));
}

/** Lets the application's backend answer in this way while `work` runs. */
export async function withBackend<Result>(
  answer: typeof fetch,
  work: () => Promise<Result>,
): Promise<Result> {
  const { fetch: real } = backend;
  backend.fetch = answer;
  forgetReads();
  try {
    return await work();
  } finally {
    backend.fetch = real;
    forgetReads();
  }
}

/** A backend that nobody can reach. */
export const backendDown: typeof fetch = () => Promise.reject(new TypeError("fetch failed"));
