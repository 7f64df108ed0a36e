import { createClient } from "@supabase/supabase-js";
import type { ContentTable } from "~/content/kinds";
import { site } from "~/content/site";
import { CannotStart } from "~/platform/files/cannot-start.server";
import { finishRestore, handOutCopies } from "~/platform/files/data-copy.server";
import { closeToOthers } from "~/platform/files/data-directory.server";
import { acquireLock, DataInUseError } from "~/platform/files/directory-lock.server";
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
import type { Room } from "./service-capacity.server";
import { readResponse } from "./usable-response.server";

/** Locks the data directory and serves copies for backups. Throws DataInUseError; other faults are logged. */
function holdData(dataDir: string): void {
  try {
    acquireLock(dataDir);
  } catch (error) {
    if (error instanceof DataInUseError || !(error instanceof CannotStart)) throw error;
    console.warn(
      `${error.message} The site runs all the same, without a lock on it and without backups while it runs.`,
    );
    return;
  }
  finishRestore(dataDir);
  handOutCopies(dataDir);
}

interface Backend {
  url: string;
  anonKey: string;
  sessionSecret: string;
  previousSecrets: string[];
  linkKeys: string[];
  fetch: typeof fetch;
  embedded?: EmbeddedBackend;
  room?: Room;
  contentChanged?: (table: ContentTable) => void;
}

// One backend per process, even when the development server reloads this module.
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

/** How often the backend has failed so far; a page rendered while this grew holds stand-ins. */
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
    // The deadline is for the last byte, not the first.
    const answer = await backend.fetch(url, { ...init, signal });
    if (url.pathname.startsWith("/rest/")) noteClock(answer, asked);
    response = await readResponse(url, method, new Headers(init.headers), answer);
  } catch (error) {
    if (!isStorage) faults += 1;
    // auth-js would log a whole stack; the caller logs one line.
    if (url.pathname.startsWith("/auth/")) return new Response(null, { status: 504 });
    throw new BackendFault(`${method} ${url.pathname}: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
  }
  // The backend answers 416 for a page beyond the end of a list.
  if (!response.ok && response.status !== 416 && url.pathname.startsWith("/rest/")) faults += 1;
  return response;
}

class NoRealtime {}

function createDb(accessToken?: string): Db {
  const client = createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Realtime is not used; without a transport the client looks for a WebSocket that Node 20 lacks.
    realtime: { transport: NoRealtime as unknown as typeof WebSocket },
    global: {
      fetch: fetchWithDeadline,
      headers: accessToken ? { Authorization: `Bearer ${accessToken}` } : {},
    },
  });
  // Retries would hide behind the deadline; createClient does not pass their option on.
  Object.assign((client as unknown as { rest: object }).rest, { retry: false });
  return client;
}

export const publicDb = createDb();

export function dbFor(accessToken: string): Db {
  return createDb(accessToken);
}

export function authDb(): Db {
  return createDb();
}
