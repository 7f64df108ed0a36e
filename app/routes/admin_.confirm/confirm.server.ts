import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { rememberOnlyThis } from "~/features/account/known-browsers.server";
import { linkAnswer, linkRefused, readAccountLink, tooWeak } from "~/features/account/links.server";
import { changeAccount, openLink } from "~/features/account/sign-in.server";
import { attemptConfirmation, takeConfirmation } from "~/features/account/sign-in-throttle.server";
import { endSession } from "~/features/account/sign-out.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { requireSameOrigin } from "~/platform/security/same-origin.server";
import { sessionCookie } from "~/platform/sessions/cookie.server";
import type { Toast } from "~/schemas/answers";
import { confirmationFields } from "~/schemas/form-fields";
import { ConfirmationSchema } from "~/schemas/sign-in";

export function showAccountConfirmation(request: Request) {
  const { state, email } = readAccountLink(request);
  return linkAnswer({ state, email });
}

/** The link is consumed first, then name and password are set; a cookie lets an interrupted attempt continue. */
export async function receiveAccountConfirmation(request: Request) {
  requireSameOrigin(request);
  const { state, token = "", email } = readAccountLink(request);
  const submission = parseWithZod(await readForm(request, confirmationFields), {
    schema: ConfirmationSchema,
  });
  const reply = (error?: string) =>
    submission.reply({ hideFields: ["password"], ...(error && { fieldErrors: { password: [error] } }) });
  if (submission.status !== "success") return linkAnswer({ state, email, reply: reply() }, 400);

  const seconds = await attemptConfirmation(clientAddress(request));
  const shown = { email, reply: reply() };
  if (seconds) return linkRefused({ status: 429, seconds: seconds }, shown);
  if (state !== "valid") return linkAnswer({ state });

  const started = sessionCookie("confirm", 15 * 60, `confirm ${token}`);
  const begun = started.read(request);
  const queue = begun ? 0 : takeConfirmation();
  if (queue) return linkRefused({ status: 429, seconds: queue }, shown);
  const session = begun ?? (await openLink(token, "signup"));
  if ("words" in session) return linkRefused(session, shown);
  const { full_name, password } = submission.value;
  const refusal = await changeAccount(session, { password, data: { full_name } });
  wakeOutbox();
  if (refusal?.status === 422)
    return linkAnswer({ state, email, reply: reply(tooWeak) }, 400, started.headers(session, request));
  if (refusal && refusal.status !== 400)
    return linkRefused(refusal, shown, started.headers(session, request));
  const headers = started.headers(null, request);
  if (refusal) return linkAnswer({ state: "invalid" }, 400, headers);
  await endSession(session, "global");
  // The owner of the mailbox may sign in from here, whatever others guessed elsewhere.
  if (email) headers.append("Set-Cookie", await rememberOnlyThis(email, request));
  headers.append("Set-Cookie", await flash(confirmed));
  return redirect("/admin/login", { status: 303, headers });
}

const confirmed: Toast = {
  tone: "success",
  title: "E-Mail-Adresse bestätigt",
  lines: ["Du kannst Dich jetzt anmelden."],
};
