import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { publicDb } from "~/platform/database/client.server";
import { serverKeyProblem } from "~/platform/database/server-token.server";
import { type Deed, flash, proofOf, readProof } from "~/platform/forms/flash.server";
import { bodyLimit, noPlaceFor, readForm, readFormWithFiles } from "~/platform/forms/read-form.server";
import { SmtpError } from "~/platform/mail/smtp.server";
import { KeyRefusedError } from "~/platform/outbox/rows.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { clientAddress } from "~/platform/security/client-address.server";
import type { ReadToken } from "~/platform/security/signed-token.server";
import type { FormAnswer, Refusal, Toast } from "~/schemas/answers";
import { newsletterFields } from "~/schemas/form-fields";
import { NewsletterSchema } from "~/schemas/newsletter";
import { sendConfirmation, takeClientTurn, takeConfirmationMail } from "./confirmation-mail.server";
import { readConfirmToken, readUnsubscribeToken } from "./links.server";
import { confirmSubscription, endSubscription } from "./subscribers.server";

const signedUp: Toast = {
  tone: "success",
  title: "Erfolgreich angemeldet!",
  lines: ["Sie erhalten in Kürze eine Bestätigungs-E-Mail."],
};
const notSignedUp: Refusal = {
  title: "Fehler",
  lines: ["Die Anmeldung konnte nicht durchgeführt werden. Bitte versuchen Sie es später erneut."],
};
const unreachable =
  "An diese Adresse können wir nicht schreiben: Unser Mailserver kennt keine Umlaute vor dem @. Nimm bitte eine andere";
const failed: Refusal = {
  title: "Fehler",
  lines: ["Das hat gerade nicht geklappt. Bitte versuche es in ein paar Minuten noch einmal."],
};

/** Nothing is stored, and the answer does not tell whether an address is subscribed. */
export async function receiveSignup(request: Request) {
  const wishes = { limit: bodyLimit.visitor, files: {}, takesOthers: true };
  const { form, others } = await readFormWithFiles(request, newsletterFields, wishes);
  if (form.get("website")) {
    console.warn("newsletter: honeypot filled, no mail sent");
    throw redirect("/newsletter", 303);
  }
  const submission = parseWithZod(form, { schema: NewsletterSchema });
  const old = others.length ? { title: "Noch nicht angemeldet", lines: noPlaceFor(others) } : undefined;
  if (submission.status !== "success" || old) return answer(400, submission.reply(), old);
  const turn = await takeClientTurn(clientAddress(request));
  if (turn.wait) return tooMany(turn.wait, submission.reply());
  const giveBack = await takeConfirmationMail(submission.value.email);
  try {
    const problem = serverKeyProblem();
    if (problem) throw new Error(problem);
    if (giveBack) await sendConfirmation(submission.value);
  } catch (error) {
    // The wait for a mail server that says nothing has used up the request's time.
    await beyondBudget(() =>
      // A refusal counts: otherwise a client could try out at our mail server which addresses there are.
      Promise.all([giveBack?.(), isRefusal(error) ? undefined : turn.giveBack()]),
    );
    if (error instanceof SmtpError && error.isOfAddress)
      return answer(400, submission.reply({ fieldErrors: { email: [unreachable] } }), notSignedUp);
    recordIncident(error, request);
    return answer(503, submission.reply(), notSignedUp);
  }
  const headers = new Headers({ "Set-Cookie": await flash(signedUp) });
  headers.append("Set-Cookie", await proofOf("sign-up"));
  throw redirect("/newsletter?angemeldet=1#anmeldung", { status: 303, headers });
}

type LinkState = "valid" | "expired" | "invalid" | "ended";
const statusOf: Record<LinkState, number> = { valid: 200, expired: 410, invalid: 400, ended: 410 };

function showLink(token: ReadToken<{ email: string }>) {
  return linkPage(token.state, { email: token.state === "valid" ? token.claims.email : null });
}

export const showConfirmation = (request: Request) => showLink(readConfirmToken(tokenOf(request)));
export const showUnsubscription = (request: Request) => showLink(readUnsubscribeToken(tokenOf(request)));

export async function takeConfirmation(request: Request) {
  await readForm(request, []);
  const { state } = readConfirmToken(tokenOf(request));
  if (state !== "valid") return linkPage(state, {});
  try {
    const result = await confirmSubscription(publicDb, tokenOf(request));
    if (result === "ended") return linkPage("ended", {});
    if (result === "refused") throw new KeyRefusedError();
  } catch (error) {
    recordIncident(error, request);
    return linkPage("valid", { refusal: failed }, 503);
  }
  throw await done("/newsletter/confirmed", "confirmation");
}

export async function takeUnsubscription(request: Request) {
  const form = await readForm(request, ["List-Unsubscribe"]);
  const { state } = readUnsubscribeToken(tokenOf(request));
  if (state !== "valid") return linkPage(state, {});
  try {
    if ((await endSubscription(publicDb, tokenOf(request))) === "refused") throw new KeyRefusedError();
  } catch (error) {
    recordIncident(error, request);
    return linkPage("valid", { refusal: failed }, 503);
  }
  // RFC 8058 forbids a redirect here.
  if (form.get("List-Unsubscribe") === "One-Click") return linkPage("valid", { done: true });
  throw await done("/newsletter/unsubscribed", "unsubscription");
}

async function done(page: string, deed: Deed) {
  return redirect(page, { status: 303, headers: { "Set-Cookie": await proofOf(deed) } });
}

export async function showDone(request: Request, deed: Deed): Promise<null> {
  const { isDone } = await readProof(request, deed);
  if (!isDone) throw redirect("/newsletter");
  return null;
}

interface LinkAnswer {
  email?: string | null;
  done?: boolean;
  refusal?: Refusal;
}

function linkPage(state: LinkState, answer: LinkAnswer, status = statusOf[state]) {
  // The address of these pages is a key: no copy of them is kept anywhere.
  return data({ state, ...answer }, { status, headers: { "Cache-Control": "no-store" } });
}

function tokenOf(request: Request) {
  return new URL(request.url).searchParams.get("token") ?? "";
}

function answer(status: number, reply: SubmissionResult, refusal?: Refusal) {
  return data<FormAnswer>({ reply, refusal }, { status });
}

function tooMany(seconds: number, reply: SubmissionResult) {
  const headers = { "Retry-After": String(seconds) };
  return data<FormAnswer>({ reply, refusal: notSignedUp }, { status: 429, headers });
}

function isRefusal(error: unknown) {
  return error instanceof SmtpError && error.permanent;
}
