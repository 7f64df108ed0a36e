import { takingTurns } from "~/platform/process/turns.server";
import type { Database } from "./engine.server";

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
export function withPasswordsInLine(query: Database["query"], answer: Answer): Answer {
  const inLine = takingTurns();
  return (request, signal) => {
    const { pathname, searchParams } = new URL(request.url);
    const isSignUp = pathname === "/auth/v1/signup";
    const isSignIn = pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
    if (request.method !== "POST" || !(isSignUp || isSignIn)) return answer(request, signal);
    return inLine(() => withOneHash(isSignIn, request, query, () => answer(request, signal)));
  };
}
