import { setTimeout as wait } from "node:timers/promises";
import type { AuthError } from "@supabase/supabase-js";
import { authDb } from "./backend.server";
import { siteUrl } from "./env.server";
import { requireSameOrigin } from "./same-origin.server";
import { readSession, type Session, sessionHeaders } from "./session-cookie.server";
import { freshSession, toSession } from "./session-refresh.server";

/** Why the auth service let nobody in; the message is meant for people. */
export interface AuthRefusal {
  status: 400 | 429 | 503;
  message: string;
}

// Looking up an unknown address is quicker than checking a password; answers leave on the same beat.
const beat = 400;

/** Gives a session for an address and its password, or the refusal; it takes a multiple of 400 ms whatever comes out. */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<Session | AuthRefusal> {
  const start = Date.now();
  const { data, error } = await authDb().auth.signInWithPassword(credentials);
  await wait(beat - ((Date.now() - start) % beat));
  return error ? refusal(error) : toSession(data.session);
}

interface NewAccount {
  email: string;
  password: string;
  full_name: string;
}

/** Creates an account; says whether its address must be confirmed by mail before it can be used, or the refusal. */
export async function signUp(account: NewAccount): Promise<{ toConfirm: boolean } | AuthRefusal> {
  const { email, password, full_name } = account;
  const { data, error } = await authDb().auth.signUp({
    email,
    password,
    options: { data: { full_name }, emailRedirectTo: `${siteUrl}/admin` },
  });
  return error ? refusal(error) : { toConfirm: !data.session };
}

/** Confirms the address of an account with the token that was sent there; gives the refusal when it is not valid. */
export async function confirmAccount(token: string): Promise<AuthRefusal | null> {
  const { error } = await authDb().auth.verifyOtp({ token_hash: token, type: "signup" });
  return error ? refusal(error) : null;
}

/** Ends the session of a request at the service and gives the headers that make the browser forget it. */
export async function signOut(request: Request): Promise<Headers> {
  requireSameOrigin(request);
  const current = readSession(request);
  try {
    const session = current && (await freshSession(current));
    const { error } = session
      ? await authDb().auth.admin.signOut(session.accessToken, "local")
      : { error: null };
    if (error) throw error;
  } catch (error) {
    console.error("sign-out: the session could not be revoked", error);
  }
  return sessionHeaders(null, request);
}

function refusal({ status = 0, message, code }: AuthError): AuthRefusal {
  if (status === 429) return { status, message };
  // 401 is no word on the visitor: the service refuses this server's key.
  if (status >= 400 && status < 500 && status !== 401) return { status: 400, message };
  console.error("auth service:", status, code);
  return { status: 503, message: "An error occurred" };
}
