import { createHmac, timingSafeEqual } from "node:crypto";
import { resolve } from "node:path";
import { finishRestore, handOutCopies } from "~/platform/files/data-copy.server";
import { acquireLock } from "~/platform/files/directory-lock.server";
import { orAborted, takingTurns } from "~/platform/process/turns.server";
import { openDatabase, restoreGrants } from "./database.server";
import type { Database } from "./engine.server";
import { keepUp } from "./maintenance.server";
import { answerOperator, runOn } from "./operator-socket.server";
import { readSecrets, settleKeys, stillGood } from "./secrets.server";
import { sendSettingsTogether } from "./settings-together.server";

const leeway = 15 * 60;

/** The engine refuses tokens from its future, as after a clock was set back: re-dates ours, keeps their expiry. */
function forgiveClock(request: Request, secret: string, now = Math.floor(Date.now() / 1000)): void {
  const [, signed = "", header = "", payload = "", signature = ""] =
    /^Bearer (([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
  const claims = claimsOf(payload);
  const isEarly = claims && typeof claims.iat === "number" && claims.iat > now && claims.iat <= now + leeway;
  if (!isEarly || !isSame(Buffer.from(signature, "base64url"), sign(signed, secret))) return;
  const anew = `${header}.${Buffer.from(JSON.stringify({ ...claims, iat: now })).toString("base64url")}`;
  request.headers.set("Authorization", `Bearer ${anew}.${sign(anew, secret).toString("base64url")}`);
}

function claimsOf(payload: string): { iat?: unknown } | undefined {
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  } catch {
    return undefined;
  }
}

function sign(text: string, secret: string) {
  return createHmac("sha256", secret).update(text).digest();
}

function isSame(given: Buffer, expected: Buffer) {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

type Answer = (request: Request, signal?: AbortSignal | null) => Promise<Response>;

const rounds = 10;

/** Hashes the password where the engine does not, so that response times do not reveal accounts. */
async function withOneHash(
  isSignIn: boolean,
  request: Request,
  query: Database["query"],
  answer: () => Promise<Response>,
): Promise<Response> {
  const copy = request.clone();
  const response = await answer();
  if (response.ok) return response;
  // The answer to what is no JSON is a refusal already.
  const typed: { email?: unknown; password?: unknown } = await copy.json().catch(() => ({}));
  const { rows } = await query(
    "select 1 from auth.users where email = lower($1) and email_confirmed_at is not null and encrypted_password <> ''",
    // PostgreSQL text cannot hold NUL, and no address does.
    [String(typed.email).replaceAll("\0", "")],
  );
  if (isSignIn && rows.length) return response;
  const { default: bcrypt } = await import("bcryptjs");
  await bcrypt.hash(String(typed.password), rounds);
  return response;
}

/** Requests with a password run one after the other, so that a flood delays nobody by more than one hash. */
function withPasswordsInLine(query: Database["query"], answer: Answer): Answer {
  const inLine = takingTurns();
  return (request, signal) => {
    const { pathname, searchParams } = new URL(request.url);
    const isSignUp = pathname === "/auth/v1/signup";
    const isSignIn = pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
    if (request.method !== "POST" || !(isSignUp || isSignIn)) return answer(request, signal);
    return inLine(() => withOneHash(isSignIn, request, query, () => answer(request, signal)));
  };
}

export interface EmbeddedBackend {
  url: string;
  anonKey: string;
  sessionSecret: string;
  previousSecrets: string[];
  linkKeys: string[];
  fetch: typeof fetch;
  /** Runs SQL with all rights; for start-up, tests and the engine's own tables. */
  sql: (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  staffEmailDomain: string;
  siteUrl: string;
  sessionSecret: string | undefined;
  previousSecrets?: string[];
  confirmAccounts: boolean;
  sendMail?: (message: { to: string; subject: string; text?: string; html?: string }) => Promise<void>;
}

/** Starts Supabase's REST and auth interface on PGlite in this process. Throws CannotStart. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedBackend> {
  const dataDir = resolve(options.dataDir);
  const releaseLock = acquireLock(dataDir);
  finishRestore(dataDir);
  const secrets = await readSecrets(dataDir);
  hideStatementParameters();

  const connection = await openDatabase(dataDir);
  const database = connection.driver;
  sendSettingsTogether(database);
  // The engine shares one connection without waiting: parallel requests would run with each other's rights.
  const inTurn = takingTurns();
  const sql: EmbeddedBackend["sql"] = (query, values) =>
    inTurn(async () => (await database.query<Record<string, unknown>>(query, values)).rows);

  const sessionSecret = options.sessionSecret ?? secrets.sessionSecret;
  const { previousSecrets: named = [] } = options;
  await sql("update private.settings set staff_email_domain = $1", [options.staffEmailDomain]);
  const linkKeys = await settleKeys(sql, { current: sessionSecret, named });

  const { App } = await import("@supabase/lite");
  const app = new App({
    connection,
    auth: {
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.anonKey,
      secret_key: secrets.serviceKey,
      minimum_password_length: 6,
      site_url: options.siteUrl,
      email: { enable_confirmations: options.confirmAccounts, otp_expiry: 24 * 3600 },
    },
    options: {
      server: { disableStudio: true },
      drivers: { email: { send: async (mail) => options.sendMail?.(mail) } },
    },
  });
  await app.init();

  const url = "http://embedded.local";
  // The first request makes the engine grant everything to everyone; grants are restored right after it.
  await app.fetch(
    new Request(`${url}/rest/v1/services?select=id&limit=1`, { headers: { apikey: secrets.anonKey } }),
  );
  await restoreGrants(database);
  const endCopies = handOutCopies(dataDir);
  const endUpkeep = keepUp(sql);
  const ask = withPasswordsInLine(
    (query, values) => inTurn(() => database.query(query, values)),
    (request, signal) =>
      inTurn(async () => {
        signal?.throwIfAborted();
        forgiveClock(request, secrets.jwtSecret);
        return app.fetch(request);
      }),
  );
  const endAnswers = answerOperator(dataDir, (statements) => inTurn(() => runOn(database, statements)));

  return {
    url,
    anonKey: secrets.anonKey,
    sessionSecret,
    // The generated one may have been in use before SESSION_SECRET was set.
    previousSecrets: stillGood([...named, secrets.sessionSecret], linkKeys),
    linkKeys,
    fetch(input, init) {
      const request = new Request(input, init);
      // A request's own signal no longer aborts once the request has been collected.
      const signal = init?.signal;
      const answer = ask(request, signal);
      return signal ? orAborted(answer, signal) : answer;
    },
    sql,
    async close() {
      endCopies();
      endUpkeep();
      endAnswers();
      await connection.close();
      releaseLock();
    },
  };
}

/** The engine prints failing statements with what visitors typed; only the code may reach the log. */
function hideStatementParameters() {
  const print = console.error.bind(console);
  console.error = (...parts: unknown[]) =>
    print(
      ...parts.map((part) =>
        part instanceof Error && "params" in part
          ? `database: a statement failed (${(part as { code?: string }).code})`
          : part,
      ),
    );
}
