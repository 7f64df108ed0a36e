import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { consentMissing } from "~/content/contact";
import { takeHere } from "~/platform/database/throttle.server";
import { flash } from "~/platform/forms/flash.server";
import { bodyLimit, isTicked, noPlaceFor, readFormWithFiles } from "~/platform/forms/read-form.server";
import { logFault } from "~/platform/process/fault-log.server";
import { countSpam } from "~/platform/process/spam-counts.server";
import { clientAddress } from "~/platform/security/client-address.server";
import { currentSite } from "~/platform/settings/site.server";
import type { FormAnswer, Refusal, Toast } from "~/schemas/answers";
import { type Contact, ContactSchema } from "~/schemas/contact";
import { contactFields } from "~/schemas/form-fields";
import { contactRules } from "~/schemas/form-rules";
import { messageRefused } from "~/schemas/invalid";
import { showsSomething, textLength, tooLong } from "~/schemas/text";
import { keepSent } from "./sent.server";
import { acceptSubmission } from "./submission-queue.server";

export const sentWords = {
  tone: "success",
  title: "Nachricht gesendet!",
  lines: ["Wir melden uns binnen 24 Stunden bei Dir zurück."],
} satisfies Toast;

type Answer = [question: string, answer: string];

/** What a page asks for besides: its answers stand in the message, and its subject in that of the message. */
export interface OwnQuestions {
  names: readonly string[];
  subject: string;
  /** The path of the page that says thanks; empty where that is the page itself. */
  thanks: string;
  problems: (form: FormData) => Record<string, string[]>;
  answers: (form: FormData) => Answer[];
  /** Named in the message. */
  page: string;
  /** What is said of a form that comes back, in the language of the page. */
  inLanguage: (answer: FormAnswer) => FormAnswer;
}

/** So many messages of one client are taken within an hour: a whole office behind one address sends fewer. */
const limit = { points: 60, duration: 3600 };
// Per process: no message waits for another query.
const clients = new RateLimiterMemory({ keyPrefix: "contact", ...limit });

/** Filled honeypots are answered as accepted, and what they held is quarantined. */
export async function receiveContact(request: Request, page: string, own?: OwnQuestions) {
  const { form, others } = await readFormWithFiles(
    request,
    [...contactFields, ...(own?.names ?? strayFields)],
    { limit: bodyLimit.visitor, files: {}, takesOthers: true },
  );
  const besides = others.length ? noPlaceFor(others) : [];
  if (!isTicked(form, "privacy")) form.delete("privacy");
  if (!own) takeStrayAnswers(form, request);
  const submission = parseWithZod(form, { schema: ContactSchema });
  const isTrapped = Boolean(form.get("website"));
  if (isTrapped) countSpam("honeypot");
  const isWhole = submission.status === "success" && form.has("privacy");
  const problems = own?.problems(form) ?? {};
  const answers = own?.answers(form) ?? [];
  const kept = isWhole ? submission.value : isTrapped ? salvaged(form) : undefined;
  const message = kept && own ? withAnswers(kept.message, answers, own.page) : "";
  if (textLength(message) > contactRules.message.max)
    problems.message ??= [tooLong("Nachricht mit allen Antworten", contactRules.message.max)];
  const rejected = (...[status, reply, refusal, headers]: Parameters<typeof reject>) =>
    reject(status, reply, refusal, headers, own?.inLanguage);
  if (isTrapped && !kept) {
    console.warn("contact: honeypot filled, nothing stored");
    return thanks(page, form, own?.thanks);
  }
  if (!kept || (!isTrapped && Object.keys(problems).length > 0)) {
    const reply = submission.reply({ fieldErrors: { ...alsoMissing(form), ...problems } });
    const { title, lines } = messageRefused(reply.error ?? {});
    return rejected(400, reply, { title, lines: [...(lines ?? []), ...besides] });
  }
  if (!isTrapped && others.length)
    return rejected(400, submission.reply(), { title: notYet, lines: besides });
  const client = clientAddress(request);
  const wait = await takeHere(clients, client);
  if (wait && isTrapped) return thanks(page, form, own?.thanks);
  if (wait) return rejected(429, submission.reply(), tooMany(), { "Retry-After": String(wait) });
  try {
    await acceptSubmission({
      ...storedFields(kept),
      ...(own && { subject: own.subject, message: shortened(message) }),
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
  return thanks(page, form, own?.thanks, answers);
}

/** Who is told of no mistake cannot mend it: what a field does not take stands in the message. */
function salvaged(form: FormData): Contact | undefined {
  if (!form.has("privacy") || !showsSomething(String(form.get("message") ?? ""))) return undefined;
  const fields: Partial<Contact> = {};
  const odd: string[] = [];
  for (const [name, schema] of Object.entries(ContactSchema.shape)) {
    const typed = String(form.get(name) ?? "");
    const { data, success } = schema.safeParse(typed);
    if (success) Object.assign(fields, { [name]: data });
    else if (showsSomething(typed)) odd.push(`${contactRules[name as keyof Contact].label}: ${typed.trim()}`);
  }
  const message = shortened([fields.message, ...odd].filter(Boolean).join("\n"));
  const { name = "Ohne Namen", email = "unbekannt@ohne-adresse.invalid", company, subject, phone } = fields;
  return { name, email, company, subject, phone, message };
}

const shortened = (text: string) => [...text].slice(0, contactRules.message.max).join("");

function withAnswers(message: string, answers: Answer[], page: string | undefined) {
  const lines = answers.map(([question, answer]) => `${question}: ${answer}`);
  return [message, "", ...lines, ...(page ? [`Seite: ${page}`] : [])].join("\n");
}

/** The own questions of a page that went while somebody wrote: its form is handed on with their numbers alone. */
const strayFields = Array.from({ length: 6 }, (_, index) => `own_${index}`);

function takeStrayAnswers(form: FormData, { url }: Request) {
  const [page] = /^\/[a-z0-9-]{1,100}$/.exec(new URL(url).searchParams.get("seite") ?? "") ?? [];
  const answers = strayFields.flatMap((name, index): Answer[] => {
    const answer = String(form.get(name) ?? "").trim();
    form.delete(name);
    return answer ? [[`Antwort ${index + 1}`, answer === "on" ? "ja" : answer]] : [];
  });
  const message = String(form.get("message") ?? "");
  if (answers.length > 0 || (page && message.trim()))
    form.set("message", withAnswers(message, answers, page));
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
async function thanks(page: string, form: FormData, elsewhere = "", answers: Answer[] = []) {
  const headers = new Headers({ "Set-Cookie": await flash(sentWords) });
  if (elsewhere) return redirect(elsewhere, { status: 303, headers });
  headers.append("Set-Cookie", await keepSent(form, answers));
  return redirect(`${page}?gesendet=1#kontakt`, { headers });
}

function storedFields({ company, subject, ...contact }: Contact) {
  return { ...contact, subject: company ? `Unternehmen: ${company}` : subject };
}

function reject(
  status: number,
  reply: SubmissionResult,
  refusal: Refusal,
  headers: HeadersInit = {},
  inLanguage = (answer: FormAnswer) => answer,
) {
  return data<FormAnswer>(inLanguage({ reply, refusal }), { status, headers });
}

const notYet = "Noch nicht gesendet";

const tooMany = (): Refusal => ({
  title: notYet,
  lines: [
    "Von Deinem Anschluss kamen gerade sehr viele Nachrichten. Dein Text steht hier noch: Schick ihn in einer Stunde noch einmal.",
    `Ist es eilig, ruf uns an: ${currentSite().phone}.`,
  ],
});
