import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { type AuthMessages, tooManyTries, waitWords } from "~/features/account/auth-messages.server";
import { isCompanyAddress } from "~/features/account/company-address.server";
import { type AuthRefusal, signIn } from "~/features/account/sign-in.server";
import { attemptSignIn, attemptSignUp, takeSignUp } from "~/features/account/sign-in-throttle.server";
import { endSession } from "~/features/account/sign-out.server";
import { signUp } from "~/features/account/sign-up.server";
import { editorFields } from "~/features/editing/registry.server";
import { backend } from "~/platform/database/client.server";
import { flash } from "~/platform/forms/flash.server";
import { bodyLimit, readForm } from "~/platform/forms/read-form.server";
import { mailRoute, noServer } from "~/platform/mail/send.server";
import { ownRound } from "~/platform/process/turns.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { safeRedirect } from "~/platform/security/safe-redirect.server";
import { requireSameOrigin } from "~/platform/security/same-origin.server";
import { sessionHeaders } from "~/platform/sessions/cookie.server";
import { pendingForm } from "~/platform/sessions/pending-form.server";
import { isShutOut } from "~/platform/sessions/verified-account.server";
import { currentSite } from "~/platform/settings/site.server";
import type { PendingForm, Refusal, Toast } from "~/schemas/answers";
import { signInFields, signUpFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { SignInSchema, SignUpSchema } from "~/schemas/sign-in";

/** A form whose session ended waits here until sign-in (see requireEditor). */
export async function receiveSignIn(request: Request) {
  requireSameOrigin(request);
  const form = await readForm(request, [...signInFields, ...editorFields], bodyLimit.staff);
  const kept = pendingForm(form);
  if (kept && !form.has("password")) return data<LoginAnswer>({ kept }, { status: 401 });
  const submission = parseWithZod(form, { schema: SignInSchema });
  const reply: Reply = (fieldErrors) =>
    submission.reply({ hideFields: ["password", "kept"], ...(fieldErrors && { fieldErrors }) });
  if (isForeign(form)) return foreign(reply, kept);
  if (submission.status !== "success")
    return rejected({ status: 400, reply: reply(), refusal: invalid(submission.error), kept });
  const { email, password } = submission.value;

  const attempt = await attemptSignIn(email, request);
  if (attempt.isCrowded) return crowded(attempt.wait, reply, kept);
  if (attempt.wait) return tooMany(attempt.wait, reply, kept, kept ? [] : [wayRound]);
  const session = await signIn({ email, password }, attempt.lane);
  if ("words" in session) {
    if (session.status !== 400) await attempt.undecided();
    return refused(session, reply, kept);
  }
  const knownAgain = await attempt.succeeded();
  // Only after the right password.
  if (await isShutOut(session.accessToken)) {
    await endSession(session, "local");
    return rejected({ status: 403, reply: reply(), refusal: noAccess, kept });
  }
  const headers = sessionHeaders(session, request);
  headers.append("Set-Cookie", knownAgain);
  const target = safeRedirect(new URL(request.url).searchParams.get("redirectTo"));
  if (kept) {
    const answer = { kept, resume: target, ...ofSomebodyElse(kept, email) };
    return data<LoginAnswer>(answer, { headers });
  }
  return redirect(target, { status: 303, headers });
}

const noAccess: Refusal = {
  title: "Kein Zugang",
  lines: ["Dieses Konto hat keinen Zugang. Geben kann ihn Dir jemand aus dem Team."],
};

function ofSomebodyElse(kept: PendingForm["kept"], email: string) {
  const of = kept.find(([name]) => name === "account")?.[1];
  return of && of.toLowerCase() !== email.toLowerCase() ? { of } : {};
}

export async function receiveSignUp(request: Request, returnTo: string) {
  requireSameOrigin(request);
  const form = await readForm(request, signUpFields);
  const submission = parseWithZod(form, { schema: SignUpSchema });
  const reply: Reply = (fieldErrors) =>
    submission.reply({ hideFields: ["password"], ...(fieldErrors && { fieldErrors }) });
  if (isForeign(form)) return foreign(reply);
  if (submission.status !== "success")
    return rejected({ status: 400, reply: reply(), refusal: invalid(submission.error) });

  const start = Date.now();
  const seconds = await attemptSignUp(clientAddress(request));
  if (seconds) return tooMany(seconds, reply);
  // Before the address is looked at: waiting reveals nothing about it.
  const queue = takeSignUp();
  if (queue) return crowded(queue, reply);
  const outcome = await signUp(submission.value, start);
  if ("words" in outcome) return refused(outcome, reply);
  const done: Toast = {
    tone: "success",
    title: { english: "Account created!" },
    lines: [
      { english: "You can now log in with your credentials." },
      outcome.toConfirm ? confirmFirst : created,
    ],
  };
  return redirect(returnTo, { status: 303, headers: { "Set-Cookie": await flash(done) } });
}

const confirmFirst =
  backend.embedded && mailRoute === "files"
    ? `Bestätige vorher Deine E-Mail-Adresse. ${noServer}: Die Mail mit dem Link liegt als Datei auf dem Server. Frage bei Eurer Technik nach.`
    : "Bestätige vorher Deine E-Mail-Adresse: Der Link dazu ist in der Mail, die wir Dir geschickt haben.";

const created = "Dein Konto ist angelegt. Du kannst Dich jetzt damit anmelden.";

function isForeign(form: FormData) {
  const { data: email } = SignInSchema.shape.email.safeParse(form.get("email"));
  return email !== undefined && !isCompanyAddress(email);
}

function foreign(reply: Reply, kept?: Kept) {
  const domain = currentSite().staffEmailDomain;
  const german = `Hier geht es nur mit einer Firmenadresse: …@${domain}`;
  const english = `Only @${domain} email addresses are allowed.`;
  const refusal: Refusal = { title: { english: "Invalid Email" }, lines: [german, { english }] };
  return rejected({ status: 400, reply: reply({ email: [german] }), refusal, kept });
}

function refused({ status, words, seconds }: AuthRefusal, reply: Reply, kept?: Kept) {
  const { english, german, about = [] } = words;
  const refusal: Refusal = {
    title: { english: "Error" },
    lines: [german, ...(english ? [{ english }] : [])],
  };
  const headers = new Headers(seconds ? { "Retry-After": String(seconds) } : undefined);
  const at = about[0] ? reply({ [about[0]]: [german] }) : reply();
  return rejected({ status, reply: at, refusal, about, kept }, headers);
}

async function crowded(seconds: number, reply: Reply, kept?: Kept) {
  await ownRound();
  return refused({ status: 429, words: waitWords(undefined, seconds), seconds }, reply, kept);
}

/** The owner of the mailbox is known afterwards, however many have guessed. */
const wayRound =
  "Eilt es? Dann wähle über „Passwort vergessen?“ ein neues Passwort: Danach kannst Du Dich gleich anmelden.";

async function tooMany(seconds: number, reply: Reply, kept?: Kept, more: string[] = []) {
  await ownRound();
  const refusal = tooManyTries(seconds, more);
  return rejected({ status: 429, reply: reply(), refusal, kept }, { "Retry-After": String(seconds) });
}

function rejected({ status, ...answer }: LoginAnswer & { status: number }, headers?: HeadersInit) {
  return data<LoginAnswer>(answer, { status, ...(headers && { headers }) });
}

type Reply = (fieldErrors?: Record<string, string[]>) => SubmissionResult;
type Kept = PendingForm["kept"] | undefined;

interface LoginAnswer {
  kept?: Kept;
  reply?: SubmissionResult;
  refusal?: Refusal;
  about?: AuthMessages["about"];
  resume?: string;
  of?: string;
}
