import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { Toast } from "~/schemas/answers";
import { newPasswordFields } from "~/schemas/form-fields";
import { NewPasswordSchema } from "~/schemas/sign-in";
import { type AccountLink, readAccountLink } from "~/server/accounts/links.server";
import { flash } from "~/server/forms/flash.server";
import { readForm } from "~/server/forms/read-form.server";
import { clientAddress } from "~/server/security/client-address.server";
import { requireSameOrigin } from "~/server/security/same-origin.server";
import { sessionCookie } from "~/server/sessions/cookie.server";
import { rememberPlace } from "~/server/sessions/known-places.server";
import { type AuthRefusal, choosePassword, openLink } from "~/server/sessions/sign-in.server";
import { takeConfirmation } from "~/server/sessions/sign-in-share.server";
import { attemptConfirmation } from "~/server/sessions/sign-in-throttle.server";
import { endSession } from "~/server/sessions/sign-out.server";

interface ConfirmAnswer {
  state: AccountLink["state"] | "tooMany" | "fault";
  /** Whose account it is, where the link says so. */
  email?: string | undefined;
  reply?: SubmissionResult;
  /** Minutes to wait. */
  minutes?: number;
}

const statusOf = { valid: 200, expired: 410, invalid: 400, tooMany: 429, fault: 503 };

/** What the page behind the link of an account shows; opening it changes nothing. */
export function showAccountConfirmation(request: Request) {
  const { state, email } = readAccountLink(request);
  return answer({ state, email });
}

/**
 * Confirms an account with the password that its owner chooses here, the only one that counts, and leads to signing in.
 * The link is used up first and the password set then: in between, the browser keeps what it takes to go on.
 */
export async function receiveAccountConfirmation(request: Request) {
  requireSameOrigin(request);
  const { state, token = "", email } = readAccountLink(request);
  const submission = parseWithZod(await readForm(request, newPasswordFields), { schema: NewPasswordSchema });
  const reply = (error?: string) =>
    submission.reply({ hideFields: ["password"], ...(error && { fieldErrors: { password: [error] } }) });
  if (submission.status !== "success") return answer({ state, email, reply: reply() }, 400);

  const seconds = await attemptConfirmation(clientAddress(request));
  if (seconds) return tooMany(seconds, email);
  if (state !== "valid") return answer({ state });

  const started = sessionCookie("confirm", 15 * 60, `confirm ${token}`);
  const begun = started.read(request);
  const queue = begun ? 0 : takeConfirmation();
  if (queue) return tooMany(queue, email);
  const session = begun ?? (await openLink(token));
  if ("words" in session) return refused(session, email);
  const refusal = await choosePassword(session, submission.value.password);
  if (refusal?.status === 422)
    return answer({ state, email, reply: reply(tooWeak) }, 400, started.headers(session, request));
  if (refusal && refusal.status !== 400) return refused(refusal, email, started.headers(session, request));
  const headers = started.headers(null, request);
  if (refusal) return answer({ state: "invalid" }, 400, headers);
  await endSession(session, "global");
  // Whoever has just shown that the mailbox is theirs is let try from there, whatever others guess elsewhere.
  if (email) await rememberPlace(email, clientAddress(request));
  headers.append("Set-Cookie", await flash(confirmed));
  return redirect("/admin/login", { status: 303, headers });
}

const confirmed: Toast = {
  tone: "success",
  title: "E-Mail-Adresse bestätigt",
  lines: ["Du kannst Dich jetzt anmelden."],
};

const tooWeak = "Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes";

function tooMany(seconds: number, email: string | undefined) {
  const headers = { "Retry-After": String(seconds) };
  return answer({ state: "tooMany", email, minutes: Math.ceil(seconds / 60) }, 429, headers);
}

/** What a refusal of the service says about the link. */
function refused({ status, seconds }: AuthRefusal, email: string | undefined, headers = new Headers()) {
  const state = ({ 400: "invalid", 429: "tooMany", 503: "fault" } as const)[status];
  if (seconds) headers.set("Retry-After", String(seconds));
  return answer({ state, email, minutes: Math.ceil((seconds ?? 60) / 60) }, statusOf[state], headers);
}

function answer(content: ConfirmAnswer, status: number = statusOf[content.state], headers: HeadersInit = {}) {
  return data(content, { status, headers });
}
