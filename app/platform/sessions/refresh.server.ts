import { setTimeout as wait } from "node:timers/promises";
import { backend, dbFor } from "~/platform/database/client.server";
import { readResponse } from "~/platform/database/usable-response.server";
import { orElse } from "~/platform/process/incidents.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { AuthServiceDown, saysSessionEnded } from "./auth-faults.server";
import type { Session } from "./cookie.server";

const firstPause = 200;
/** For requests that left the browser before the refresh (milliseconds). */
const keepFor = 10_000;

/** A session is refreshed when less than this remains (seconds). */
const refreshMargin = 90;

/** Null when the session has ended; throws AuthServiceDown when unknown and expired. */
export async function freshSession(session: Session): Promise<Session | null> {
  const remaining = session.expiresAt - Date.now() / 1000;
  if (remaining >= refreshMargin) return session;
  try {
    return await renewed(session);
  } catch (error) {
    if (remaining > 0) return session;
    throw error;
  }
}

const refreshes = new Map<string, Promise<Session | null>>();

/** A refresh token works once, so concurrent requests share the exchange. Throws AuthServiceDown. */
export function renewed({ refreshToken }: Session): Promise<Session | null> {
  const running = refreshes.get(refreshToken);
  if (running) return running;
  const refresh = trade(refreshToken);
  refreshes.set(refreshToken, refresh);
  const forget = () => refreshes.delete(refreshToken);
  refresh.then(() => setTimeout(forget, keepFor).unref(), forget);
  return refresh;
}

async function trade(refreshToken: string): Promise<Session | null> {
  const end = Date.now() + deadline("refresh");
  for (let pause = firstPause; ; pause *= 2) {
    const answer = await ask(refreshToken, end - Date.now());
    if (answer?.ok) {
      const session = toSession(await answer.json());
      const seen = dbFor(session.accessToken).rpc("note_seen").throwOnError();
      void orElse("team: last visit not noted", seen, undefined);
      return session;
    }
    const refusal = answer && (await refusalIn(answer));
    if (refusal && (saysSessionEnded(refusal) || isForeign(refusal))) return null;
    // 429: all visitors of this server share one limit.
    const worthRepeating = !answer || [429, 502, 503, 504].includes(answer.status);
    if (!worthRepeating || Date.now() + pause >= end) {
      throw new AuthServiceDown(
        `refreshing a session failed: ${answer?.status ?? "no answer"} ${refusal?.code ?? ""}`.trimEnd(),
        answer?.status,
      );
    }
    await wait(pause);
  }
}

async function ask(refreshToken: string, left: number) {
  const url = new URL(`${backend.url}/auth/v1/token?grant_type=refresh_token`);
  const headers = new Headers({ apikey: backend.anonKey, "Content-Type": "application/json" });
  try {
    const answer = await backend.fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(Math.max(left, 1)),
    });
    return await readResponse(url, "POST", headers, answer);
  } catch {
    // Asked again; at last AuthServiceDown tells of it.
    return null;
  }
}

async function refusalIn(answer: Response): Promise<{ status: number; code: string | undefined }> {
  const body: { error_code?: unknown } | null = await answer.json().catch(() => null);
  const code = typeof body?.error_code === "string" ? body.error_code : undefined;
  return { status: answer.status, code };
}

/** What the service says to a token that is none of its own, such as one of another project. */
function isForeign({ status, code }: { status: number; code: string | undefined }) {
  return status === 400 && code === "validation_failed";
}

interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at?: number;
}

export function toSession({ access_token, refresh_token, expires_in, expires_at }: TokenAnswer): Session {
  const expiresAt = expires_at ?? Math.floor(Date.now() / 1000) + expires_in;
  return { accessToken: access_token, refreshToken: refresh_token, expiresAt };
}
