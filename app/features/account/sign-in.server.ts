import { setTimeout as wait } from "node:timers/promises";
import type { AuthError } from "@supabase/supabase-js";
import { authDb } from "~/platform/database/client.server";
import { renewBudget } from "~/platform/process/time-budget.server";
import { takingTurnsBy } from "~/platform/process/turns.server";
import { logAuthFault } from "~/platform/sessions/auth-faults.server";
import type { Session } from "~/platform/sessions/cookie.server";
import { toSession } from "~/platform/sessions/refresh.server";
import { type AuthMessages, secondsIn, unreachable, waitWords, wordsFor } from "./auth-messages.server";

export interface AuthRefusal {
  status: 400 | 429 | 503;
  words: AuthMessages;
  seconds?: number;
}

// Unknown addresses answer faster than wrong passwords; parallel tries would add up differently.
const beat = 400;
const inTurn = takingTurnsBy();

/** Tries of one `lane` are serial; each takes a multiple of 400 ms. */
export function signIn(
  credentials: { email: string; password: string },
  lane: string,
): Promise<Session | AuthRefusal> {
  return inTurn(lane, async () => {
    renewBudget();
    const start = Date.now();
    const { data, error } = await authDb().auth.signInWithPassword(credentials);
    await wait(beat - ((Date.now() - start) % beat));
    return error ? refusal(error) : toSession(data.session);
  });
}

interface OpenedLink extends Session {
  email: string;
  /** Unix time in milliseconds; 0 where unknown. */
  askedAt: number;
}

/** Trades the token of a link in a mail, which uses it up, for a session of its account; or gives the refusal. */
export async function openLink(
  token: string,
  type: "signup" | "recovery",
): Promise<OpenedLink | AuthRefusal> {
  const { data, error } = await authDb().auth.verifyOtp({ token_hash: token, type });
  if (error) return refusal(error);
  if (!data.session) return refusal({ status: 0, message: "no session", code: "no_session" });
  const { email = "", recovery_sent_at } = data.session.user;
  return { ...toSession(data.session), email, askedAt: Date.parse(recovery_sent_at ?? "") || 0 };
}

type AccountRefusal = AuthRefusal | { status: 422; words: AuthMessages; seconds?: undefined };

/** Changes the account of a session; or gives the refusal, 422 for a password that is too weak. */
export async function changeAccount(
  { accessToken, refreshToken }: Session,
  change: { password?: string; data?: { full_name: string } },
): Promise<AccountRefusal | null> {
  const { auth } = authDb();
  const kept = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  const { error } = kept.error ? kept : await auth.updateUser(change);
  // Set before by a try whose response was lost.
  if (!error || error.code === "same_password") return null;
  return error.code === "weak_password" ? { status: 422, words: wordsFor(error.code) } : refusal(error);
}

export function refusal({
  status = 0,
  message,
  code,
}: Pick<AuthError, "message" | "status" | "code">): AuthRefusal {
  if (status === 429) {
    const seconds = secondsIn(message, code);
    return { status, words: waitWords(code, seconds), seconds };
  }
  // Without a code it is a proxy; 401 means that this server's key is refused.
  if (status >= 400 && status < 500 && status !== 401 && (code || status === 400))
    return { status: 400, words: wordsFor(code) };
  logAuthFault({ status, message: `${status} ${code ?? ""}` });
  return { status: 503, words: unreachable, seconds: 30 };
}
