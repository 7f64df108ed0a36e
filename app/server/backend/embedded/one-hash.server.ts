import type { Database } from "./engine.server";

/** What the engine hashes new passwords with. */
const rounds = 10;

/**
 * Has the engine answer a sign-in or a sign-up, and hashes the password where it has not: it does so only for an account that
 * may sign in, or that it makes. All requests wait for a hash, so that anybody could tell by them which it was.
 */
export async function withOneHash(
  request: Request,
  database: Pick<Database, "query">,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isSignUp = pathname === "/auth/v1/signup";
  const isSignIn = pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
  if (request.method !== "POST" || !(isSignUp || isSignIn)) return answer(request);
  const copy = request.clone();
  const response = await answer(request);
  if (response.ok) return response;
  // What is no JSON has been refused for that.
  const typed: { email?: unknown; password?: unknown } = await copy.json().catch(() => ({}));
  const { rows } = await database.query(
    "select 1 from auth.users where email = lower($1) and email_confirmed_at is not null and encrypted_password <> ''",
    // No text of the database holds such a character, and no address does.
    [String(typed.email).replaceAll("\0", "")],
  );
  if (isSignIn && rows.length) return response;
  const { default: bcrypt } = await import("bcryptjs");
  await bcrypt.hash(String(typed.password), rounds);
  return response;
}
