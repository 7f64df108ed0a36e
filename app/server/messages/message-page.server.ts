import { data } from "@remix-run/node";
import { listNotes, listReplies, type Reply } from "~/models/replies.server";
import { listSnippetTitles } from "~/models/snippets.server";
import { getSubmission } from "~/models/submissions.server";
import { staffNames } from "~/models/versions.server";
import type { ShownNote, ShownReply } from "~/schemas/answers";
import { longDateTime, shortDateTime } from "~/schemas/berlin-time";
import { showState } from "~/schemas/due";
import { mailRoute } from "~/server/mail/send.server";
import { readPart } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { showNotification } from "./notification-state.server";

/**
 * A message with all that belongs to it; what could not be read of that is null. Throws a 404 Response for no message, and
 * on any backend fault.
 */
export async function readMessage(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const [submission, replies, notes, snippets, names] = await Promise.all([
    getSubmission(db, id),
    readPart(request, () => listReplies(db, id)),
    readPart(request, () => listNotes(db, id)),
    readPart(request, () => listSnippetTitles(db)),
    readPart(request, () => staffNames(db)),
  ]);
  if (!submission) throw new Response(null, { status: 404, headers });
  const notification = await showNotification(submission);
  const nameOf = (account: string | null) => namedBy(names, account);
  const { delivery_key, answered_at, answered_by, ...shown } = submission;
  const answered = answered_at ? ` am ${longDateTime(answered_at)} Uhr von ${nameOf(answered_by)}` : "";
  const answer = {
    ...shown,
    shownState: showState(submission, answered),
    received: longDateTime(submission.created_at),
    notification,
    replies: replies?.map((reply): ShownReply => showReply(reply, nameOf(reply.author))) ?? null,
    notes:
      notes?.map(
        ({ author, created_at, ...note }): ShownNote => ({
          ...note,
          author: nameOf(author),
          when: shortDateTime(created_at),
        }),
      ) ?? null,
    snippets,
    ids: { reply: crypto.randomUUID(), note: crypto.randomUUID() },
  };
  const isWhole = replies && notes && snippets && names;
  return data(answer, { status: isWhole ? 200 : 503, headers });
}

/** How an account is called, as far as that is known. */
export function namedBy(names: Partial<Record<string, string>> | null, account: string | null): string {
  if (!names) return "Name gerade nicht da";
  return (account && names[account]) || "einem Konto, das es nicht mehr gibt";
}

function showReply(reply: Reply, author: string): ShownReply {
  const { id, body, created_at, state } = reply;
  return {
    id,
    author,
    body,
    when: longDateTime(created_at),
    delivery: showDelivery(reply),
    canResend: state === "failed" || state === "unclear",
  };
}

function showDelivery({ state, attempts, settled_at, reason }: Reply): ShownReply["delivery"] {
  const why = { reason: reason ?? undefined };
  const at = shortDateTime(settled_at ?? new Date());
  if (state === "sent") {
    if (mailRoute === "smtp") return { tone: "sent", text: `Gesendet am ${at}.` };
    const text = `Am ${at} als Datei abgelegt, nicht verschickt: Es ist kein Mailserver eingerichtet.`;
    return { tone: "filed", text };
  }
  if (state === "failed") return { tone: "failed", text: `Nicht gesendet, aufgegeben am ${at}.`, ...why };
  if (state === "unclear") {
    const text =
      "Niemand weiß, ob sie angekommen ist: Die Verbindung brach beim Senden ab. Frag lieber nach, bevor Du sie noch einmal sendest.";
    return { tone: "failed", text, ...why };
  }
  if (state === "sending") return { tone: "waiting", text: "Wird gerade gesendet." };
  if (!reason) return { tone: "waiting", text: "Wartet auf den Versand." };
  const tries = attempts === 1 ? "Ein Versuch ist" : `${attempts} Versuche sind`;
  return {
    tone: "waiting",
    text: `Noch nicht gesendet. ${tries} gescheitert, der nächste folgt von selbst.`,
    ...why,
  };
}
