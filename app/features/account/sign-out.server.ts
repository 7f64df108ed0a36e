import { setTimeout as wait } from "node:timers/promises";
import { authDb } from "~/platform/database/client.server";
import { flash } from "~/platform/forms/flash.server";
import { logFault } from "~/platform/process/fault-log.server";
import { requireSameOrigin } from "~/platform/security/same-origin.server";
import { saysSessionEnded } from "~/platform/sessions/auth-faults.server";
import { readSession, type Session, sessionHeaders } from "~/platform/sessions/cookie.server";
import { endHere, idOf } from "~/platform/sessions/ended-sessions.server";
import { renewed } from "~/platform/sessions/refresh.server";
import type { Toast } from "~/schemas/answers";

type Which = "local" | "global" | "others";

export async function endSession(session: Session, which: Which): Promise<void> {
  try {
    await endSessions(session, which);
  } catch (error) {
    logFault({ what: "sign-out: the session could not be revoked" }, error);
  }
}

/** When the service is away, the session ends in this process and is revoked later. */
export async function signOut(request: Request): Promise<Headers> {
  requireSameOrigin(request);
  const session = readSession(request);
  const headers = sessionHeaders(null, request);
  if (session && !(await isTold(session))) headers.append("Set-Cookie", await flash(notTold));
  return headers;
}

const notTold: Toast = {
  tone: "error",
  title: "Auf diesem Gerät bist Du abgemeldet",
  lines: [
    "Der Anmeldedienst hat davon noch nichts erfahren, wir versuchen es weiter. Bis dahin käme jemand mit einer Kopie Deiner Sitzung anderswo noch hinein.",
  ],
};

const untold = new Set<string>();

async function isTold(session: Session): Promise<boolean> {
  if (untold.has(idOf(session))) return false;
  const open = endHere(session);
  let latest = session;
  try {
    await endSessions(session, "local", (next) => {
      latest = next;
    });
    open();
    return true;
  } catch (error) {
    logFault({ what: "sign-out: the auth service could not be told, goes on trying" }, error);
    void tellLater(session, latest, open);
    return false;
  }
}

const firstPause = 2000;
const longestPause = 5 * 60_000;
const hour = 60 * 60_000;
const mostUntold = 1000;

/** Until revoked, or an hour after the token's expiry. */
async function tellLater(session: Session, latest: Session, open: () => void) {
  const id = idOf(session);
  if (untold.has(id) || untold.size >= mostUntold) return;
  untold.add(id);
  const end = Math.max(session.expiresAt * 1000, Date.now()) + hour;
  let tokens = latest;
  let reason: unknown;
  for (let pause = firstPause; Date.now() + pause < end; pause = Math.min(pause * 2, longestPause)) {
    await wait(pause, undefined, { ref: false });
    try {
      await endSessions(tokens, "local", (next) => {
        tokens = next;
      });
      untold.delete(id);
      open();
      return;
    } catch (error) {
      reason = error;
    }
  }
  untold.delete(id);
  logFault({ what: "sign-out: given up, the auth service could not be told" }, reason);
}

/** Throws when the service did not do it; sessions that had ended are no fault. A refused token is refreshed once. */
export async function endSessions(
  session: Session,
  which: Which,
  keep?: (next: Session) => void,
): Promise<void> {
  const refusal = await askToEnd(session, which);
  if (refusal?.code !== "bad_jwt") return orThrow(refusal);
  const next = await renewed(session);
  if (!next) return;
  keep?.(next);
  orThrow(await askToEnd(next, which));
}

async function askToEnd({ accessToken }: Session, which: Which) {
  const { error } = await authDb().auth.admin.signOut(accessToken, which);
  return error && !saysSessionEnded(error) ? error : null;
}

function orThrow(fault: Error | null) {
  if (fault) throw fault;
}
