import { redirect } from "@remix-run/node";
import { getSubmission, type NewSubmission, type Submission } from "~/models/submissions.server";
import type { ShownNotification, Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { flash } from "~/server/forms/flash.server";
import { readForm } from "~/server/forms/read-form.server";
import { mailRoute } from "~/server/mail/send.server";
import { logFault } from "~/server/process/fault-log.server";
import { recordIncident } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { notificationState, repeatNotification } from "./notify.server";

interface Row {
  id: string;
  /** Empty for messages from before there were notifications. */
  delivery_key: string | null;
}

/** What became of the notification of a message, as the staff area shows it. */
export async function showNotification({ id, delivery_key }: Row): Promise<ShownNotification> {
  const known = await notificationState(delivery_key ?? id).catch((error) => {
    logFault({ what: "notification: state not readable" }, error);
    return null;
  });
  if (!known)
    return { state: "unknown", text: "Für diese Nachricht ist hier keine Benachrichtigung vermerkt." };
  const { state, attempts, reason } = known;
  const at = shortDateTime(known.at);
  if (state === "sent") {
    const text =
      mailRoute === "smtp"
        ? `Benachrichtigung gesendet am ${at}.`
        : `Benachrichtigung am ${at} als Datei abgelegt: Es ist kein Mailserver eingerichtet.`;
    return { state, text };
  }
  if (state === "failed") return { state, text: `Benachrichtigung fehlgeschlagen am ${at}.`, reason };
  if (attempts === 0) return { state, text: "Benachrichtigung wartet auf den Versand." };
  const tries = attempts === 1 ? "Ein Versuch ist" : `${attempts} Versuche sind`;
  return { state, text: `Benachrichtigung wartet. ${tries} gescheitert, der letzte am ${at}.`, reason };
}

const queued: Toast = { tone: "success", title: "Benachrichtigung wird gesendet" };
const failed: Toast = {
  tone: "error",
  title: "Fehler",
  lines: ["Die Benachrichtigung konnte nicht vorgemerkt werden. Bitte versuche es gleich noch einmal."],
};

/** A stored message as it was handed in. */
export function submissionOf({ id, delivery_key, phone, subject, ...row }: Submission): NewSubmission {
  const { name, email, message } = row;
  return {
    ...{ name, email, message },
    phone: phone ?? undefined,
    subject: subject ?? undefined,
    delivery_key: delivery_key ?? id,
  };
}

/** Sends the notification of a message again and leads back to it. Throws a 404 Response for no message. */
export async function sendNotificationAgain(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  try {
    const submission = await getSubmission(db, id);
    if (!submission) throw new Response(null, { status: 404, headers });
    const { delivery_key, ...sent } = submissionOf(submission);
    await repeatNotification(delivery_key, sent);
    headers.append("Set-Cookie", await flash(queued));
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(failed));
  }
  return redirect(`/admin/contacts/${id}${new URL(request.url).search}`, { status: 303, headers });
}
