import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { isStillOpen } from "~/features/account/embedded-accounts.server";
import { rememberOnly } from "~/features/account/known-places.server";
import { linkAnswer, linkRefused, tooManyTries, tooWeak } from "~/features/account/link-answers.server";
import { readRecoveryLink, recoveryLife } from "~/features/account/links.server";
import { type AuthRefusal, changeAccount, openLink } from "~/features/account/sign-in.server";
import { takeConfirmation } from "~/features/account/sign-in-share.server";
import { attemptConfirmation, takeTurn } from "~/features/account/sign-in-throttle.server";
import { endSession, endSessions } from "~/features/account/sign-out.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { logFault } from "~/platform/process/fault-log.server";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { requireSameOrigin } from "~/platform/security/same-origin.server";
import { type Session, sessionCookie } from "~/platform/sessions/cookie.server";
import type { Toast } from "~/schemas/answers";
import { resetFields } from "~/schemas/form-fields";
import { NewPasswordSchema } from "~/schemas/sign-in";

/** What the page behind the link shows; opening it uses nothing up. */
export async function showReset(request: Request) {
  const { state, token, email } = readRecoveryLink(request);
  const isBegun = token !== undefined && startedWith(token).read(request) !== null;
  // A hosted service says whether a link has been used only when it is used.
  const isUsed = token !== undefined && !isBegun && !(await isStillOpen(token).catch(() => true));
  return linkAnswer({ state: isUsed ? "invalid" : state, email, token: sent(request) });
}

/**
 * Gives an account the password that its owner chooses behind the link, ends all its sessions and leads to signing in,
 * where everything holds that holds otherwise. The link is used up first and the password set then: in between, the
 * browser keeps what it takes to go on.
 */
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
  if (seconds) return tooManyTries(seconds, shown);
  const started = startedWith(token);
  const begun = started.read(request);
  const queue = begun ? 0 : takeConfirmation();
  if (queue) return tooManyTries(queue, shown);
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
    // What has begun is finished, also when the request has used up its time.
    await beyondBudget(() => endSessions(session, "global"));
  } catch (error) {
    logFault({ what: "recovery: the other sessions could not be ended" }, error);
    return linkAnswer({ ...shown, state: "unended" }, 503, withRetry(keep()));
  }
  const owner = email ?? session.email;
  // Whoever has just shown that the mailbox is theirs is let try from there, whatever others guess elsewhere.
  if (owner) headers.append("Set-Cookie", await beyondBudget(() => rememberOnly(owner, request)));
  headers.append("Set-Cookie", await flash(done));
  return redirect("/admin/login", { status: 303, headers });
}

/** What the browser keeps where a link is used up and the password not yet set, for that link alone. */
const startedWith = (token: string) => sessionCookie("reset", 15 * 60, `reset ${token}`);

/** As the link has it, for the form behind it. */
function sent(request: Request, form?: FormData) {
  const field = form?.get("token");
  const token = typeof field === "string" && field ? field : new URL(request.url).searchParams.get("token");
  return token ?? undefined;
}

/** A hosted service's links hold as long as those that confirm an account: it says when it was asked for this one. */
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

function withRetry(headers: Headers) {
  headers.set("Retry-After", "30");
  return headers;
}

const done: Toast = {
  tone: "success",
  title: "Neues Passwort gespeichert",
  lines: ["Überall sonst bist Du abgemeldet. Melde Dich jetzt mit dem neuen Passwort an."],
};
