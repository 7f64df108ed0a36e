import { setTimeout as wait } from "node:timers/promises";
import type { AuthError } from "@supabase/supabase-js";
import { codeOf } from "~/models/backend-fault.server";
import { isAccessEnded } from "~/models/team.server";
import { dbFor } from "~/server/backend/client.server";
import { deadline } from "~/server/settings/deadlines.server";
import { AuthServiceDown, saysSessionEnded, TokenRefused } from "./auth-faults.server";

export interface Account {
  userId: string;
  email: string;
  /** As its owner has written it; empty where they have not. */
  name: string;
  isStaff: boolean;
}

/** Why a session is none any more: "blocked" where the team has ended the account's access. */
export type Ended = "ended" | "blocked";

const verifications = new Map<string, Promise<Account | Ended>>();

/**
 * Gives the account of an access token, or that its session has ended; throws AuthServiceDown,
 * of which TokenRefused says that another token of the session may do.
 * The service itself is asked, so that a revoked session ends at once; requests of one page share the question.
 */
export function verify(accessToken: string): Promise<Account | Ended> {
  const running = verifications.get(accessToken);
  if (running) return running;
  const verification = withDeadline(ask(accessToken)).finally(() => verifications.delete(accessToken));
  verifications.set(accessToken, verification);
  return verification;
}

/** True when the database says that an account has no access; no answer of it shuts anybody out. */
export async function isShutOut(accessToken: string): Promise<boolean> {
  try {
    const membership = await withDeadline(dbFor(accessToken).rpc("is_staff", {}, { get: true }));
    return membership.data === false;
  } catch {
    return false;
  }
}

async function ask(accessToken: string): Promise<Account | Ended> {
  const db = dbFor(accessToken);
  const [user, membership] = await Promise.all([
    db.auth.getUser(accessToken),
    db.rpc("is_staff", {}, { get: true }),
  ]);
  if (user.error) {
    throwUnlessEnded(user.error);
    // Only of a token that the tables take there is more to know.
    const isBlocked = membership.data === false && (await isAccessEnded(db).catch(() => false));
    return isBlocked ? "blocked" : "ended";
  }
  if (membership.error) throw notAnswered(codeOf(membership.error));
  if (typeof membership.data !== "boolean") throw new AuthServiceDown("membership: neither yes nor no");
  const { id, email = "", user_metadata } = user.data.user;
  // Anybody may write anything there, past the site.
  const name = typeof user_metadata?.full_name === "string" ? user_metadata.full_name.trim() : "";
  return { userId: id, email, name, isStaff: membership.data };
}

function throwUnlessEnded(error: AuthError) {
  if (saysSessionEnded(error)) return;
  const { status = 0, code, name } = error;
  const Fault = code === "bad_jwt" ? TokenRefused : AuthServiceDown;
  throw new Fault(`getUser: ${status} ${code ?? name}`, status);
}

/** The tables have a clock and keys of their own, and words of their own for a token that does not pass them. */
function notAnswered(code: string) {
  const Fault = /^PGRST30[13]$/.test(code) ? TokenRefused : AuthServiceDown;
  return new Fault(`membership: ${code}`);
}

async function withDeadline<Result>(work: PromiseLike<Result>): Promise<Result> {
  const stop = new AbortController();
  const alarm = wait(deadline("account"), undefined, { signal: stop.signal }).then(() => {
    throw new AuthServiceDown("no answer in time");
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    stop.abort();
    alarm.catch(() => undefined);
  }
}
