import { data } from "@remix-run/node";
import { staffNames } from "~/features/editing/versions.server";
import { readTeam } from "~/features/team/model.server";
import { canResend, isUnsent, listMails, type StoredMail } from "~/platform/outbox/rows.server";
import { readPart } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { longDateTime, shortDateTime } from "~/schemas/berlin-time";
import { draftParam } from "~/schemas/draft";
import { showState } from "~/schemas/due";
import { showMail } from "~/schemas/mail-state";
import type { TextKind } from "./autosaved-text";
import { listAutosavedTexts } from "./autosaved-texts.server";
import { getSubmission } from "./model.server";
import { listNotes, listReplies, type Reply } from "./replies.server";
import { listSnippetTitles } from "./snippets.server";

type ShownMessage = Awaited<ReturnType<typeof readMessage>>["data"];
export type ShownReply = NonNullable<ShownMessage["replies"]>[number];
export type ShownNote = NonNullable<ShownMessage["notes"]>[number];

/** Parts that could not be read are null. Throws a 404 Response for no message, and on any backend fault. */
export async function readMessage(request: Request, id = "") {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  const [submission, replies, mails, notes, snippets, names, kept, team] = await Promise.all([
    getSubmission(db, id),
    readPart(request, () => listReplies(db, id)),
    readPart(request, () => listMails(db, id)),
    readPart(request, () => listNotes(db, id)),
    readPart(request, () => listSnippetTitles(db)),
    readPart(request, () => staffNames(db)),
    readPart(request, () => listAutosavedTexts(staff, id)),
    readPart(request, () => readTeam(db)),
  ]);
  if (!submission) throw new Response(null, { status: 404, headers });
  const notification = showMail(mails?.find(({ kind }) => kind === "notification"));
  const receipt = mails?.find(({ kind }) => kind === "receipt");
  const nameOf = (account: string | null) => namedBy(names, account);
  const { delivery_key, answered_at, answered_by, ...shown } = submission;
  const answered = answered_at ? ` am ${longDateTime(answered_at)} Uhr von ${nameOf(answered_by)}` : "";
  const lastMail = mails?.find(({ reply_id }) => reply_id && reply_id === replies?.at(-1)?.id);
  const isLastUnsent = lastMail !== undefined && isUnsent(lastMail);
  const answer = {
    ...shown,
    shownState: showState({ ...submission, isUnsent: isLastUnsent }, answered),
    received: longDateTime(submission.created_at),
    notification,
    receipt: receipt && showMail(receipt),
    replies:
      replies?.map((reply) => {
        const mail = mails?.find(({ reply_id }) => reply_id === reply.id);
        return showReply(reply, nameOf(reply.author), mail);
      }) ?? null,
    notes:
      notes?.map(({ author, created_at, ...note }) => ({
        ...note,
        author: nameOf(author),
        when: shortDateTime(created_at),
      })) ?? null,
    snippets,
    team: team?.members.map(({ id, name, email }) => ({ id, name: name || email })) ?? [],
  };
  // The address names the texts that somebody goes on with.
  const opened = new URL(request.url).searchParams.getAll(draftParam);
  const resumed = (kind: TextKind) => kept?.find((one) => one.kind === kind && opened.includes(one.id));
  const [reply, note] = [resumed("replies"), resumed("submission_notes")];
  const typed = { body: reply?.text ?? "", note: note?.text ?? "" };
  const ids = { reply: reply?.id ?? crypto.randomUUID(), note: note?.id ?? crypto.randomUUID() };
  const isWhole = replies && mails && notes && snippets && names && team;
  return data({ ...answer, kept: kept ?? [], typed, ids }, { status: isWhole ? 200 : 503, headers });
}

export function namedBy(names: Partial<Record<string, string>> | null, account: string | null): string {
  if (!names) return "Name gerade nicht da";
  return (account && names[account]) || "einem Konto, das es nicht mehr gibt";
}

function showReply({ id, body, created_at }: Reply, author: string, mail: StoredMail | undefined) {
  return {
    id,
    author,
    body,
    when: longDateTime(created_at),
    mail: showMail(mail),
    canResend: mail !== undefined && canResend(mail),
  };
}
