import { AsyncLocalStorage } from "node:async_hooks";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { contentTables } from "~/content/kinds";
import type { EmbeddedBackend } from "~/platform/database/embedded/start.server";
import { aMoment } from "./a-moment";
import { createConfirmed } from "./accounts";

export const build: ServerBuild = await import(pathToFileURL(resolve("build/server/index.js")).href);
const handle = createRequestHandler(build, "production");
const origin = "http://127.0.0.1:3000";
/** These headers make a form same-origin. */
export const fromThisSite = { Origin: origin, Host: new URL(origin).host };

interface RunningBackend {
  url: string;
  anonKey: string;
  sessionSecret: string;
  /** Replaced by tests with a faulty backend. */
  fetch: typeof fetch;
  /** Only for tests/embedded and tests/proofs; other tests run on any Supabase. */
  embedded: EmbeddedBackend;
  contentChanged: (table: string) => void;
}

export const backend = await (globalThis as unknown as { __backend: Promise<RunningBackend> }).__backend;

/** Those that have an address: a fixed page stands once more within its preview, which has one. */
export const routes = Object.fromEntries(
  Object.entries(build.routes).filter(([id]) => !id.startsWith("routes/_site._fixed.")),
);

const { HOSTED_DATABASE } = process.env;

/** Bypasses replaced fetch functions. */
export const askBackend: typeof fetch = HOSTED_DATABASE ? fetch : backend.embedded.fetch;

/** With the owner's rights; the application does not notice. */
export const quietSql: EmbeddedBackend["sql"] = HOSTED_DATABASE
  ? (await import("./connections")).connectTo(HOSTED_DATABASE).sql
  : backend.embedded.sql;

/** Then the application reads public content anew. */
export const sql: EmbeddedBackend["sql"] = async (query, values) => {
  const rows = await quietSql(query, values);
  forgetReads();
  return rows;
};

export function forgetReads(): void {
  for (const table of contentTables) backend.contentChanged(table);
}

const askedPaths = new Set<string>();
const routeTree = treeOf();

/** The routes since the last call, for npm run touched. */
export function takeAskedRoutes(): string[] {
  const matches = [...askedPaths].flatMap((path) => matchRoutes(routeTree, path) ?? []);
  askedPaths.clear();
  return [...new Set(matches.flatMap(({ route }) => route.id ?? []))];
}

/** Redirects are not followed. */
export function get(path: string, init: RequestInit = {}): Promise<Response> {
  askedPaths.add(new URL(origin + path).pathname);
  return handle(new Request(origin + path, init));
}

function treeOf(parent?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(build.routes)
    .flatMap((route) => (route?.parentId === parent ? [route] : []))
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(id) }));
}

export async function post(
  path: string,
  fields: Record<string, string>,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers({ ...Object.fromEntries(new Headers(init.headers)), ...fromThisSite });
  // Tests of one process are many visitors.
  if (fields.message !== undefined && !headers.has("x-client-address"))
    headers.set("x-client-address", newPlace());
  const send = () => get(path, { ...init, method: "POST", headers, body: new URLSearchParams(fields) });
  return HOSTED_DATABASE && path.startsWith("/admin/login") ? withRoom(send) : send();
}

/** Waits until a server in front of a hosted service has all its room for failed sign-ins again. */
export async function untilRoom(): Promise<void> {
  const seconds = 50;
  if (HOSTED_DATABASE) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** A sign-in, sent again for as long as the server keeps room at a hosted service for others: seconds, not minutes. */
export async function withRoom(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send();
    const seconds = Number(answer.headers.get("Retry-After"));
    if (answer.status !== 429 || seconds >= 30) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

export const staff = { email: "redaktion@musterhafen.example", password: "hafen-lotse-1" };
let signedIn: Promise<string> | undefined;

/** The account is created by the first call. */
export function staffCookie(): Promise<string> {
  signedIn ??= createAccount(staff.email, staff.password).then(() => signIn(staff.email, staff.password));
  return signedIn;
}

export async function createAccount(email: string, password: string): Promise<Response> {
  await createConfirmed(quietSql, email, password);
  return askBackend(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
}

let places = 0;

export function newPlace(): string {
  places += 1;
  return `2001:db8:5:${places.toString(16)}::/64`;
}

export async function signIn(email: string, password: string): Promise<string> {
  const from = { headers: { "x-client-address": newPlace() } };
  const answer = await post("/admin/login", { email, password }, from);
  if (answer.status !== 303) throw new Error(`the sign-in of ${email} answered ${answer.status}`);
  return cookiesOf(answer);
}

/** Tells a test's work from the server's background work. */
export const ownWork = new AsyncLocalStorage<true>();

export async function withBackend<Result>(
  answer: typeof fetch,
  work: () => Promise<Result>,
): Promise<Result> {
  const { fetch: real } = backend;
  backend.fetch = answer;
  forgetReads();
  try {
    return await ownWork.run(true, work);
  } finally {
    backend.fetch = real;
    forgetReads();
  }
}

/** PostgREST notices a little later, both times. */
export async function withHidden<Result>(
  kind: "table" | "function",
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const rename = async (from: string, to: string) => {
    await sql(`alter ${kind} public."${from}" rename to "${to}"`);
    while ((await isServed(kind, name)) !== (to === name)) await aMoment();
  };
  await rename(name, `${name}_hidden`);
  try {
    return await work();
  } finally {
    await rename(`${name}_hidden`, name);
    forgetReads();
  }
}

async function isServed(kind: "table" | "function", name: string) {
  const headers = { apikey: backend.anonKey, "Content-Type": "application/json" };
  const path = `${backend.url}/rest/v1/`;
  const { status } = await (kind === "table"
    ? askBackend(`${path}${name}?limit=1`, { headers })
    : askBackend(`${path}rpc/${name}`, { method: "POST", headers, body: "{}" }));
  return status < 500 && status !== 404;
}

export const backendDown: typeof fetch = () => Promise.reject(new TypeError("fetch failed"));
