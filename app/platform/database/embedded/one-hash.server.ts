import { takingTurns } from "~/platform/process/turns.server";
import type { Database } from "./engine.server";

type Answer = (request: Request, signal?: AbortSignal | null) => Promise<Response>;

/** What the engine hashes new passwords with. */
const rounds = 10;

/**
 * Has the engine answer a sign-in or a sign-up, and hashes the password where it has not: it does so only for an account that
 * may sign in, or that it makes. Requests wait for a hash, so that anybody could tell by them which it was.
 */
async function withOneHash(
  isSignIn: boolean,
  request: Request,
  query: Database["query"],
  answer: () => Promise<Response>,
): Promise<Response> {
  const copy = request.clone();
  const response = await answer();
  if (response.ok) return response;
  // What is no JSON has been refused for that.
  const typed: { email?: unknown; password?: unknown } = await copy.json().catch(() => ({}));
  const { rows } = await query(
    "select 1 from auth.users where email = lower($1) and email_confirmed_at is not null and encrypted_password <> ''",
    // No text of the database holds such a character, and no address does.
    [String(typed.email).replaceAll("\0", "")],
  );
  if (isSignIn && rows.length) return response;
  const { default: bcrypt } = await import("bcryptjs");
  await bcrypt.hash(String(typed.password), rounds);
  return response;
}

/**
 * Gives a function that answers requests with `answer`; those with a password one after the other, so that whoever sends many
 * at once keeps nobody else waiting for more than one hash.
 */
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
