import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listPlannedPosts } from "~/features/blog/model.server";
import { undescribedIn } from "~/features/rich-text/undescribed.server";
import type { Db } from "~/platform/database/db";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { databaseFault, goneAlready } from "~/platform/forms/toasts.server";
import { mailRoute, mailToast } from "~/platform/mail/send.server";
import { sendAtOnce, wakeOutbox } from "~/platform/outbox/outbox.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import { nearTime } from "~/schemas/berlin-time";
import { NewsletterSchema } from "~/schemas/newsletter";
import { newsletterMail } from "./mailing-mail.server";
import {
  changeMailing,
  getMailing,
  type MailingChange,
  type MailingRow,
  unplanMailing,
} from "./model.server";

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

const partsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

export function faultIn(typed: string): string | undefined {
  const parts = partsOf(typed);
  const faulty = parts.find((part) => !NewsletterSchema.shape.email.safeParse(part).success);
  if (faulty) return `„${faulty}“ ist keine E-Mail-Adresse`;
  if (parts.length === 0 || new Set(parts).size > mostTests) return `Gib eine bis ${mostTests} Adressen an`;
  return undefined;
}

/** Sends a mailing to these addresses, which faultIn has passed; gives what came of it. */
export async function sendTestMails(
  staff: Staff,
  id: string,
  typed: string,
  request: Request,
): Promise<Toast> {
  if (mailRoute === "none") return noMail;
  const addresses = [...new Set(partsOf(typed).map((part) => NewsletterSchema.shape.email.parse(part)))];
  let fault = databaseFault;
  try {
    const mailing = await getMailing(staff.db, id);
    if (!mailing) return goneAlready;
    for (const to of addresses) {
      fault = noTest(`Der Mailserver hat die an ${to} nicht angenommen. ${inLog}`);
      const mail = await newsletterMail(mailing, to);
      await sendAtOnce({ ...mail, subject: `[Test] ${mail.subject}` }, 10_000);
    }
  } catch (error) {
    recordIncident(error, request);
    return fault;
  }
  const lines = [`Sie ging an ${addresses.join(", ")}.`];
  return mailToast("Testmail", { tone: "success", title: "Testmail gesendet", lines });
}

/** The articles of a mailing that are not public yet; throws on any backend fault. */
function comingPosts(db: Db, { post_slug, more_posts }: Pick<MailingRow, "post_slug" | "more_posts">) {
  return listPlannedPosts(db, [post_slug ?? "", ...more_posts.map(({ slug }) => slug)]);
}

/** Why a mailing with this article cannot be sent now. */
export const tooEarly = ({ title, published_at }: { title: string; published_at: string }) =>
  `„${title}“ erscheint erst ${nearTime(published_at)} Uhr. Plane die Ausgabe für danach.`;

const unplanned: Toast = { tone: "success", title: "Nicht mehr geplant" };
const started = mailToast("Ausgabe", { tone: "success", title: "Versand gestartet" });
const done: Record<MailingChange, Toast> = {
  start: started,
  stop: { tone: "success", title: "Versand angehalten" },
  "repeat refused": started,
  "repeat unknown": started,
};

export async function takeMailingChange(request: Request, id: string | undefined, change: MailingChange) {
  const staff = await requireStaff(request);
  const isUnplanning = (await readForm(request, ["intent"])).get("intent") === "unplan";
  if (mailRoute === "none" && change !== "stop" && !isUnplanning) return backTo(staff, id, noMail);
  try {
    if (isUnplanning) {
      const isUnplanned = await unplanMailing(staff.db, id ?? "");
      return backTo(staff, id, isUnplanned ? unplanned : noChange);
    }
    if (change === "start") {
      const mailing = await getMailing(staff.db, id ?? "");
      const undescribed = mailing?.status === "draft" && undescribedIn(mailing.body);
      if (undescribed)
        return backTo(staff, id, { tone: "error", title: "Noch nicht gesendet", lines: [undescribed] });
      const [early] = mailing ? await comingPosts(staff.db, mailing) : [];
      if (early)
        return backTo(staff, id, { tone: "error", title: "Noch nicht gesendet", lines: [tooEarly(early)] });
    }
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

export function mailingAction(change: MailingChange) {
  return ({ request, params }: ActionFunctionArgs) => takeMailingChange(request, params.id, change);
}

async function backTo({ headers }: Staff, id = "", ...toasts: Toast[]) {
  if (toasts.length) headers.append("Set-Cookie", await flash(...toasts));
  return redirect(`/admin/newsletter/${id}`, { status: 303, headers });
}
