import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { isStillOpen } from "~/features/account/embedded-accounts.server";
import { rememberOnlyThis } from "~/features/account/known-browsers.server";
import {
  linkAnswer,
  linkRefused,
  readRecoveryLink,
  recoveryLife,
  tooWeak,
} from "~/features/account/links.server";
import { type AuthRefusal, changeAccount, openLink } from "~/features/account/sign-in.server";
import { attemptConfirmation, takeConfirmation, takeTurn } from "~/features/account/sign-in-throttle.server";
import { endSession, endSessions } from "~/features/account/sign-out.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { logFault } from "~/platform/process/fault-log.server";
import { orElse } from "~/platform/process/incidents.server";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { requireSameOrigin } from "~/platform/security/same-origin.server";
import { type Session, sessionCookie } from "~/platform/sessions/cookie.server";
import type { Refusal, Toast } from "~/schemas/answers";
import { resetFields } from "~/schemas/form-fields";
import { NewPasswordSchema } from "~/schemas/sign-in";

export async function showReset(request: Request) {
  const { state, token, email } = readRecoveryLink(request);
  const isBegun = token !== undefined && startedWith(token).read(request) !== null;
  // A hosted service reveals only on use whether a link is used up.
  const isUsed =
    token !== undefined &&
    !isBegun &&
    !(await orElse("recovery: not known whether the link is used up", isStillOpen(token), true));
  return linkAnswer({ state: isUsed ? "invalid" : state, email, token: sent(request) });
}

/** The link is consumed first; a cookie lets an interrupted attempt set the password. Ends all sessions. */
export async function receiveReset(request: Request) {
  requireSameOrigin(request);
  const form = await readForm(request, resetFields);
  const { state, token = "", email } = readRecoveryLink(request, form);
  const shown = { email, token: sent(request, form) };
  const submission = parseWithZod(form, { schema: NewPasswordSchema });
  const reply = (error?: string) =>
    submission.reply({ hideFields: ["password"], ...(error && { fieldErrors: { password: [error] } }) });
  if (state !== "valid") return linkAnswer({ state });
  if (submission.status !== "success") return linkAnswer({ ...shown, state, reply: reply() }, 400);

  const seconds = await attemptConfirmation(clientAddress(request));
  if (seconds) return linkRefused({ status: 429, seconds: seconds }, shown);
  const started = startedWith(token);
  const begun = started.read(request);
  const queue = begun ? 0 : takeConfirmation();
  if (queue) return linkRefused({ status: 429, seconds: queue }, shown);
  const session = begun ? { ...begun, email: "" } : await open(token);
  if (session === "used" || session === "expired")
    return linkAnswer({ state: session === "used" ? "invalid" : session });
  if ("words" in session) return linkRefused(session, shown);

  const keep = () => started.headers(session, request);
  const refusal = await changeAccount(session, submission.value);
  wakeOutbox();
  if (refusal?.status === 422) return linkAnswer({ ...shown, state, reply: reply(tooWeak) }, 400, keep());
  if (refusal && refusal.status !== 400) return linkRefused(refusal, shown, keep());
  const headers = started.headers(null, request);
  if (refusal) return linkAnswer({ state: "invalid" }, 400, headers);
  try {
    // Finishes also when the request's budget is used up.
    await beyondBudget(() => endSessions(session, "global"));
  } catch (error) {
    logFault({ what: "recovery: the other sessions could not be ended" }, error);
    const kept = keep();
    kept.set("Retry-After", "30");
    return linkAnswer({ ...shown, state, refusal: unended }, 503, kept);
  }
  const owner = email ?? session.email;
  // The owner of the mailbox may sign in from here, whatever others guessed elsewhere.
  if (owner) headers.append("Set-Cookie", await beyondBudget(() => rememberOnlyThis(owner, request)));
  headers.append("Set-Cookie", await flash(done));
  return redirect("/admin/login", { status: 303, headers });
}

const startedWith = (token: string) => sessionCookie("reset", 15 * 60, `reset ${token}`);

function sent(request: Request, form?: FormData) {
  const field = form?.get("token");
  const token = typeof field === "string" && field ? field : new URL(request.url).searchParams.get("token");
  return token ?? undefined;
}

/** A hosted service gives all links one lifetime, and tells when this one was requested. */
async function open(
  token: string,
): Promise<(Session & { email: string }) | AuthRefusal | "expired" | "used"> {
  const giveBack = await takeTurn(token);
  if (!giveBack) return "used";
  const opened = await openLink(token, "recovery");
  if ("words" in opened) {
    if (opened.status !== 400) await giveBack();
    return opened;
  }
  if (Date.now() - opened.askedAt < recoveryLife) return opened;
  await endSession(opened, "local");
  return "expired";
}

const unended: Refusal = {
  title: "Noch nicht ganz fertig",
  lines: [
    "Dein neues Passwort gilt. Andere Geräte ließen sich aber noch nicht abmelden: Bitte gib es gleich noch einmal ein.",
  ],
};

const done: Toast = {
  tone: "success",
  title: "Neues Passwort gespeichert",
  lines: ["Überall sonst bist Du abgemeldet. Melde Dich jetzt mit dem neuen Passwort an."],
};
