import { setTimeout as wait } from "node:timers/promises";
import type { AuthError } from "@supabase/supabase-js";
import { codeOf } from "~/models/backend-fault.server";
import { dbFor } from "~/server/backend/client.server";
import { AuthServiceDown, saysSessionEnded, TokenRefused } from "./auth-faults.server";

export interface Account {
  userId: string;
  email: string;
  isStaff: boolean;
}

/** Milliseconds; with a refresh before it a page still answers within four seconds. */
const deadline = 1800;

const verifications = new Map<string, Promise<Account | null>>();

/**
 * Gives the account of an access token, or null when its session has ended; throws AuthServiceDown,
 * of which TokenRefused says that another token of the session may do.
 * The service itself is asked, so that a revoked session ends at once; requests of one page share the question.
 */
export function verify(accessToken: string): Promise<Account | null> {
  const running = verifications.get(accessToken);
  if (running) return running;
  const verification = withDeadline(ask(accessToken)).finally(() => verifications.delete(accessToken));
  verifications.set(accessToken, verification);
  return verification;
}

async function ask(accessToken: string): Promise<Account | null> {
  const db = dbFor(accessToken);
  const [user, membership] = await Promise.all([
    db.auth.getUser(accessToken),
    db.rpc("is_staff", {}, { get: true }),
  ]);
  if (user.error) return rejected(user.error);
  if (membership.error) throw notAnswered(codeOf(membership.error));
  if (typeof membership.data !== "boolean") throw new AuthServiceDown("membership: neither yes nor no");
  return { userId: user.data.user.id, email: user.data.user.email ?? "", isStaff: membership.data };
}

function rejected(error: AuthError): null {
  if (saysSessionEnded(error)) return null;
  const { status = 0, code, name } = error;
  const Fault = code === "bad_jwt" ? TokenRefused : AuthServiceDown;
  throw new Fault(`getUser: ${status} ${code ?? name}`, status);
}

/** The tables have a clock and keys of their own, and words of their own for a token that does not pass them. */
function notAnswered(code: string) {
  const Fault = /^PGRST30[13]$/.test(code) ? TokenRefused : AuthServiceDown;
  return new Fault(`membership: ${code}`);
}

async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const alarm = wait(deadline, undefined, { signal: stop.signal }).then(() => {
    throw new AuthServiceDown("no answer in time");
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    stop.abort();
    alarm.catch(() => undefined);
  }
}
