import { redirect } from "@remix-run/node";
import { dbFor } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { flash } from "~/platform/forms/flash.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requestAtWork } from "~/platform/process/time-budget.server";
import { pathOf } from "~/platform/security/safe-redirect.server";
import { requireSameOrigin } from "~/platform/security/same-origin.server";
import type { Toast } from "~/schemas/answers";
import { accessEndedMark } from "~/schemas/ended-access";
import { AuthServiceDown, logAuthFault, TokenRefused } from "./auth-faults.server";
import { hasSessionCookie, readSession, type Session, sessionHeaders } from "./cookie.server";
import { isEndedHere } from "./ended-sessions.server";
import { freshSession, renewed } from "./refresh.server";
import { type Account, type Ended, type StaffFrame, verify } from "./verified-account.server";

export interface Staff {
  db: Db;
  userId: string;
  email: string;
  name: string;
  frame: StaffFrame;
  session: Session;
  headers: Headers;
}

/** Throws a redirect without a session, 403 for others or foreign posts, 503 while the auth service is down. */
export async function requireStaff(request: Request): Promise<Staff> {
  requireSameOrigin(request);
  const visitor = await identify(request);
  if (typeof visitor === "string") throw await toLogin(request, visitor);
  const { account, session, headers } = visitor;
  if (!account.isStaff) throw new Response(null, { status: 403, headers });
  const { userId, email, name, frame } = account;
  return { db: dbFor(session.accessToken), userId, email, name, frame, session, headers };
}

/** Cached until the request is answered; a service that is down counts as no. */
export async function admitToPage(request: Request): Promise<boolean> {
  const visitor = await identifyOrNone(request);
  if (typeof visitor === "string" || !visitor.account.isStaff) return false;
  const atWork = requestAtWork();
  if (atWork) admitted.set(atWork, visitor);
  return true;
}

export async function signedInHeaders(request: Request): Promise<Headers | null> {
  const visitor = await identifyOrNone(request);
  return typeof visitor !== "string" && visitor.account.isStaff ? visitor.headers : null;
}

function identifyOrNone(request: Request): Promise<Visitor | Ended> {
  return identify(request).catch((fault) => {
    // A service that is down has been logged.
    if (!(fault instanceof Response)) recordIncident(fault, request);
    return "ended";
  });
}

interface Visitor {
  account: Account;
  session: Session;
  headers: Headers;
}

const admitted = new WeakMap<object, Visitor>();

async function identify(request: Request): Promise<Visitor | Ended> {
  const known = admitted.get(requestAtWork() ?? request);
  if (known) return { ...known, headers: new Headers(known.headers) };
  const current = readSession(request);
  if (!current || isEndedHere(current)) return "ended";
  // The old refresh token is used up: the new session must reach the browser.
  let headers = new Headers();
  const keep = (session: Session) => {
    if (session !== current) headers = sessionHeaders(session, request);
  };
  try {
    const visitor = await admit(current, keep);
    return typeof visitor === "string" ? visitor : { ...visitor, headers };
  } catch (error) {
    if (!(error instanceof AuthServiceDown)) throw error;
    logAuthFault(error);
    headers.set("Retry-After", "30");
    throw new Response(unreachable, { status: 503, headers });
  }
}

async function admit(current: Session, keep: (session: Session) => void) {
  const session = await freshSession(current);
  if (!session) return "ended";
  keep(session);
  try {
    return await accountOf(session);
  } catch (error) {
    if (!(error instanceof TokenRefused) || session !== current) throw error;
  }
  const next = await renewed(current);
  if (!next) return "ended";
  keep(next);
  return accountOf(next);
}

async function accountOf(session: Session) {
  const account = await verify(session.accessToken);
  return typeof account === "string" ? account : { account, session };
}

const unreachable =
  "Anmeldedienst oder Datenbank antworten gerade nicht. Du bleibst angemeldet. Bitte geh zurück und versuche es gleich noch einmal.";

const sessionEnded: Toast = {
  tone: "info",
  title: "Bitte melde Dich neu an",
  lines: ["Deine Sitzung ist abgelaufen."],
};
const notDone: Toast = {
  ...sessionEnded,
  lines: ["Deine Sitzung ist abgelaufen. Was Du eben wolltest, ist noch nicht geschehen."],
};

const accessEnded: Toast = {
  tone: "error",
  title: "Dein Zugang ist beendet",
  lines: [
    "Dieses Konto hat keinen Zugang mehr. Ist das ein Versehen, kann Dich jemand aus dem Team wieder freischalten.",
  ],
};

async function toLogin(request: Request, why: Ended) {
  // A form carried to the login page is still treated as one of staff.
  const headers = request.method === "POST" ? new Headers() : sessionHeaders(null, request);
  if (hasSessionCookie(request)) {
    const notice = request.method === "POST" ? notDone : sessionEnded;
    headers.append("Set-Cookie", await flash(why === "blocked" ? accessEnded : notice));
  }
  const reason = why === "blocked" ? `&${accessEndedMark}` : "";
  const target = `/admin/login?redirectTo=${encodeURIComponent(pathOf(request))}${reason}`;
  return redirect(target, { status: 303, headers });
}
