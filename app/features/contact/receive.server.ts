import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { consentMissing } from "~/content/contact";
import { takeHere } from "~/platform/database/throttle.server";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { logFault } from "~/platform/process/fault-log.server";
import { countSpam } from "~/platform/process/spam-counts.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { currentSite } from "~/platform/settings/site.server";
import type { FormAnswer, Refusal, Toast } from "~/schemas/answers";
import { type Contact, ContactSchema } from "~/schemas/contact";
import { contactFields } from "~/schemas/form-fields";
import { messageRefused } from "~/schemas/invalid";
import { keepSent } from "./sent.server";
import { acceptSubmission } from "./submission-queue.server";

export const sentWords = {
  tone: "success",
  title: "Nachricht gesendet!",
  lines: ["Wir melden uns binnen 24 Stunden bei Dir zurück."],
} satisfies Toast;

/** So many messages of one client are taken within an hour: a whole office behind one address sends fewer. */
const limit = { points: 60, duration: 3600 };
// Per process: no message waits for another query.
const clients = new RateLimiterMemory({ keyPrefix: "contact", ...limit });

/** Filled honeypots are answered as accepted; a plausible message is quarantined. */
export async function receiveContact(request: Request, page: "/" | "/contact") {
  const form = await readForm(request, contactFields);
  const submission = parseWithZod(form, { schema: ContactSchema });
  const isTrapped = Boolean(form.get("website"));
  if (isTrapped) countSpam("honeypot");
  if (submission.status !== "success" || !form.has("privacy")) {
    if (isTrapped) {
      console.warn("contact: honeypot filled, nothing stored");
      return thanks(page, form);
    }
    const reply = submission.reply({ fieldErrors: alsoMissing(form) });
    return rejected(400, reply, messageRefused(reply.error ?? {}));
  }
  const client = clientAddress(request);
  const wait = await takeHere(clients, client);
  if (wait && isTrapped) return thanks(page, form);
  if (wait) return rejected(429, submission.reply(), tooMany(), { "Retry-After": String(wait) });
  try {
    await acceptSubmission({
      ...storedFields(submission.value),
      state: isTrapped ? "quarantined" : undefined,
    });
    if (isTrapped) console.warn("contact: honeypot filled, message set aside");
  } catch (error) {
    logFault({ what: "contact: message not stored" }, error);
    await clients.reward(client);
    return rejected(503, submission.reply(), {
      title: "Fehler",
      lines: ["Beim Senden ist ein Fehler aufgetreten."],
    });
  }
  return thanks(page, form);
}

/** A missing subject is no reason to refuse. */
function alsoMissing(form: FormData): Record<string, string[]> {
  const hasNoSubject = form.has("subject") && !String(form.get("subject")).trim();
  return {
    ...(hasNoSubject && { subject: ["Betreff ist erforderlich"] }),
    ...(!form.has("privacy") && { privacy: consentMissing.lines }),
  };
}

/** The same for everybody: whoever fills the honeypot learns nothing from it. */
async function thanks(page: string, form: FormData) {
  const headers = new Headers({ "Set-Cookie": await flash(sentWords) });
  headers.append("Set-Cookie", await keepSent(form));
  return redirect(`${page}?gesendet=1#kontakt`, { headers });
}

function storedFields({ company, subject, ...contact }: Contact) {
  return { ...contact, subject: company ? `Unternehmen: ${company}` : subject };
}

function rejected(status: number, reply: SubmissionResult, refusal: Refusal, headers = {}) {
  return data<FormAnswer>({ reply, refusal }, { status, headers });
}

const tooMany = (): Refusal => ({
  title: "Noch nicht gesendet",
  lines: [
    "Von Deinem Anschluss kamen gerade sehr viele Nachrichten. Dein Text steht hier noch: Schick ihn in einer Stunde noch einmal.",
    `Ist es eilig, ruf uns an: ${currentSite().phone}.`,
  ],
});
