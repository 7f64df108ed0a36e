import { createClient } from "@supabase/supabase-js";
import type { ContentTable } from "~/content/pages";
import { site } from "~/content/site";
import { CannotStart } from "~/platform/files/cannot-start.server";
import { closeToOthers } from "~/platform/files/data-directory.server";
import { BackendFault } from "~/platform/process/backend-fault.server";
import { atTheVeryEnd } from "~/platform/process/shutdown.server";
import { timeLeft } from "~/platform/process/time-budget.server";
import { tokenKey } from "~/platform/security/signed-token.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { env, isLoopback, siteUrl } from "~/platform/settings/env.server";
import { canonicalDomain } from "~/schemas/address";
import { noteClock } from "./clock.server";
import type { Db } from "./db";
import type { EmbeddedBackend } from "./embedded/start.server";
import { startEmbedded as startEmbeddedThread } from "./embedded/thread.server";
import { holdData } from "./hosted-data.server";
import type { Room } from "./service-capacity.server";
import { readAnswer } from "./usable-answer.server";

interface Backend {
  url: string;
  anonKey: string;
  sessionSecret: string;
  /** Replaced ones whose cookies are still read. */
  previousSecrets: string[];
  /** The keys by which links are read, in hexadecimal: that of the current secret, then older ones. */
  linkKeys: string[];
  fetch: typeof fetch;
  embedded?: EmbeddedBackend;
  room?: Room;
  /** For who writes public content past the application (rows.server.ts tells of its own writes). */
  contentChanged?: (table: ContentTable) => void;
}

// One backend per process, even when the development server loads this module again.
const processWide = globalThis as { __backend?: Promise<Backend> };
processWide.__backend ??= connect();
export const backend = await processWide.__backend;

async function connect(): Promise<Backend> {
  try {
    const opened = await open();
    atTheVeryEnd(async () => opened.embedded?.close());
    closeToOthers(env.DATA_DIR);
    return opened;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function open(): Promise<Backend> {
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY && env.SESSION_SECRET) {
    holdData(env.DATA_DIR);
    return {
      url: env.SUPABASE_URL,
      anonKey: env.SUPABASE_ANON_KEY,
      sessionSecret: env.SESSION_SECRET,
      previousSecrets: env.SESSION_SECRET_PREVIOUS,
      linkKeys: [env.SESSION_SECRET, ...env.SESSION_SECRET_PREVIOUS].map((secret) =>
        tokenKey(secret).toString("hex"),
      ),
      fetch,
    };
  }
  // The development server has no built thread to start.
  const startEmbedded = import.meta.env.PROD
    ? startEmbeddedThread
    : (await import("./embedded/start.server")).startEmbedded;
  const embedded = await startEmbedded({
    dataDir: env.DATA_DIR,
    staffEmailDomain: canonicalDomain(env.STAFF_EMAIL_DOMAIN ?? site.staffEmailDomain),
    siteUrl,
    sessionSecret: env.SESSION_SECRET,
    previousSecrets: env.SESSION_SECRET_PREVIOUS,
    confirmAccounts: !isLoopback,
  });
  return { ...embedded, embedded };
}

let faults = 0;

/** How often the backend has failed to answer so far; a page made while this grew holds stand-ins. */
export function backendFaults(): number {
  return faults;
}

async function fetchWithDeadline(input: RequestInfo | URL, init: RequestInit = {}) {
  const url = new URL(String(input));
  const method = init.method ?? "GET";
  const isStorage = url.pathname.startsWith("/storage/");
  const signal = AbortSignal.timeout(isStorage ? deadline("store") : timeLeft(deadline("question")));
  const asked = Date.now();
  let response: Response;
  try {
    // The deadline is for the last byte, not for the first.
    const answer = await backend.fetch(url, { ...init, signal });
    if (url.pathname.startsWith("/rest/")) noteClock(answer, asked);
    response = await readAnswer(url, method, new Headers(init.headers), answer);
  } catch (error) {
    if (!isStorage) faults += 1;
    // auth-js would write a whole stack to the log; whoever asked says it in one line.
    if (url.pathname.startsWith("/auth/")) return new Response(null, { status: 504 });
    throw new BackendFault(`${method} ${url.pathname}: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
  }
  // "Range not satisfiable" is how the backend says that a list has no such page.
  if (!response.ok && response.status !== 416 && url.pathname.startsWith("/rest/")) faults += 1;
  return response;
}

class NoRealtime {}

function createDb(accessToken?: string): Db {
  const client = createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Realtime is not used; without a transport the client would look for a WebSocket that Node 20 lacks.
    realtime: { transport: NoRealtime as unknown as typeof WebSocket },
    global: {
      fetch: fetchWithDeadline,
      headers: accessToken ? { Authorization: `Bearer ${accessToken}` } : {},
    },
  });
  // Retries would hide behind the deadline; the option for it is not handed through by createClient.
  Object.assign((client as unknown as { rest: object }).rest, { retry: false });
  return client;
}

/** The database as an anonymous visitor may see it. */
export const publicDb = createDb();

/** A database client with the rights of the signed-in account; one per request. */
export function dbFor(accessToken: string): Db {
  return createDb(accessToken);
}

/** A client for sign-in, sign-up and refresh that keeps no session. */
export function authDb(): Db {
  return createDb();
}
