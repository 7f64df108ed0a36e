import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { databaseFault, goneAlready } from "~/platform/forms/toasts.server";
import { mailRoute, sendMail } from "~/platform/mail/send.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import { NewsletterSchema } from "~/schemas/newsletter";
import { newsletterMail } from "./mailing-mail.server";
import { changeMailing, getMailing, type MailingChange } from "./model.server";

const inLog = "Was er gesagt hat, steht im Protokoll des Servers.";
const noTest = (line: string): Toast => ({ tone: "error", title: "Testmail nicht gesendet", lines: [line] });
const noMail: Toast = {
  tone: "error",
  title: "Kein Mailversand eingerichtet",
  lines: ["Ohne SMTP_URL kann dieser Server keine Mails verschicken."],
};
const noChange: Toast = {
  tone: "info",
  title: "Nichts geändert",
  lines: ["Der Versand ist inzwischen in einem anderen Zustand."],
};

const mostTests = 10;

/** Sends a mailing to these addresses, with commas between them; gives what came of it. */
export async function sendTestMails(
  staff: Staff,
  id: string,
  typed: string,
  request: Request,
): Promise<Toast> {
  if (mailRoute === "none") return noMail;
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const read = parts.map((part) => NewsletterSchema.shape.email.safeParse(part));
  const faulty = parts.find((_, index) => !read[index]?.success);
  if (faulty) return noTest(`„${faulty}“ ist keine E-Mail-Adresse.`);
  const addresses = [...new Set(read.flatMap(({ data }) => data ?? []))];
  if (addresses.length === 0 || addresses.length > mostTests)
    return noTest(`Gib eine bis ${mostTests} Adressen an.`);
  let fault = databaseFault;
  try {
    const mailing = await getMailing(staff.db, id);
    if (!mailing) return goneAlready;
    for (const to of addresses) {
      fault = noTest(`Der Mailserver hat die an ${to} nicht angenommen. ${inLog}`);
      const mail = await newsletterMail(mailing, to);
      await sendMail({ ...mail, subject: `[Test] ${mail.subject}` }, 10_000);
    }
  } catch (error) {
    recordIncident(error, request);
    return fault;
  }
  return { tone: "success", title: "Testmail gesendet", lines: [`Sie ging an ${addresses.join(", ")}.`] };
}

const started: Toast = { tone: "success", title: "Versand gestartet" };
const done: Record<MailingChange, Toast> = {
  start: started,
  stop: { tone: "success", title: "Versand angehalten" },
  "repeat refused": started,
  "repeat unknown": started,
};

/** Starts, stops or repeats the sending of a mailing and leads to its progress. */
export async function takeMailingChange(request: Request, id: string | undefined, change: MailingChange) {
  const staff = await requireStaff(request);
  await readForm(request, []);
  if (mailRoute === "none" && change !== "stop") return backTo(staff, id, noMail);
  try {
    const changed = await changeMailing(staff.db, id ?? "", change);
    wakeOutbox();
    return backTo(staff, id, changed ? done[change] : noChange);
  } catch (error) {
    recordIncident(error, request);
    return backTo(staff, id, databaseFault);
  }
}

/** For addresses that only take a button: who reloads or types one gets back to the mailing. */
export async function backToMailing({ request, params }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return redirect(`/admin/newsletter/${encodeURIComponent(params.id ?? "")}`, { headers });
}

/** The action behind one button of a mailing. */
export function mailingAction(change: MailingChange) {
  return ({ request, params }: ActionFunctionArgs) => takeMailingChange(request, params.id, change);
}

/** Leads to a mailing, or to a page below it, with these messages. */
export async function backTo({ headers }: Staff, id = "", ...toasts: Toast[]) {
  if (toasts.length) headers.append("Set-Cookie", await flash(...toasts));
  return redirect(`/admin/newsletter/${id}`, { status: 303, headers });
}
