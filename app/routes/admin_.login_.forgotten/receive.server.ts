import { setTimeout as wait } from "node:timers/promises";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { queueAccountMail } from "~/features/account/account-mail.server";
import { tooManyTries } from "~/features/account/auth-messages.server";
import { isCompanyAddress } from "~/features/account/company-address.server";
import { isKnownBrowser } from "~/features/account/known-browsers.server";
import { attemptRecovery, takeAccountMail } from "~/features/account/sign-in-throttle.server";
import { backend } from "~/platform/database/client.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { mailRoute, noServer } from "~/platform/mail/send.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { ownRound } from "~/platform/process/turns.server";
import { requireSameOrigin } from "~/platform/security/same-origin.server";
import type { FormAnswer, Toast } from "~/schemas/answers";
import { forgottenFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { ForgottenSchema } from "~/schemas/sign-in";

/** The response is the same for every address. */
export async function receiveForgotten(request: Request) {
  requireSameOrigin(request);
  const submission = parseWithZod(await readForm(request, forgottenFields), { schema: ForgottenSchema });
  const answer = (status: number, refusal: FormAnswer["refusal"], headers: HeadersInit = {}) =>
    data<FormAnswer>({ reply: submission.reply(), ...(refusal && { refusal }) }, { status, headers });
  if (submission.status !== "success") return answer(400, invalid(submission.error));

  const { email } = submission.value;
  const seconds = await attemptRecovery(email, request);
  if (seconds) {
    await ownRound();
    return answer(429, tooManyTries(seconds), { "Retry-After": String(seconds) });
  }
  try {
    await requestRecovery(email, request);
  } catch (error) {
    recordIncident(error, request);
    return answer(503, notTaken, { "Retry-After": "30" });
  }
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await flash(taken) } });
}

const notTaken = {
  title: "Nicht angenommen",
  lines: ["Das hat gerade nicht geklappt, es geht keine Mail hinaus. Bitte versuche es gleich noch einmal."],
};

const filed: Toast = {
  tone: "info",
  title: "Mail nicht verschickt",
  lines: [
    `${noServer}: Wenn es zu dieser Adresse ein Konto gibt, liegt die Mail mit dem Link als Datei auf dem Server. Frage bei Eurer Technik nach.`,
  ],
};

const sent: Toast = {
  tone: "info",
  title: "Sieh in Dein Postfach",
  lines: [
    "Wenn es zu dieser Adresse ein Konto gibt, kommt gleich eine Mail mit einem Link. Er gilt eine Stunde.",
    "Kommt keine? Dann prüfe die Adresse und den Spam-Ordner. Nach drei Mails am Tag schicken wir höchstens alle halbe Stunde noch eine: So lange gilt der Link aus der letzten mindestens.",
  ],
};

const taken = backend.embedded && mailRoute === "files" ? filed : sent;

/** Responses leave on a fixed beat (milliseconds). */
const beat = 400;

/** Same response and duration for every address. Rejects on a backend fault. */
async function requestRecovery(email: string, request: Request): Promise<void> {
  const start = Date.now();
  try {
    if (isCompanyAddress(email)) await queue(email, request);
  } finally {
    await wait(beat - ((Date.now() - start) % beat));
  }
}

/** From known browsers owners have a limit of their own. */
async function queue(email: string, request: Request) {
  const isOwners = await isKnownBrowser(email, request);
  const giveBack = await takeAccountMail(email, "recovery", { isOwners });
  if (!giveBack) return;
  try {
    await queueAccountMail(email, "recovery");
  } catch (error) {
    await beyondBudget(giveBack);
    throw error;
  }
}
