import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { closeCopy } from "~/features/editing/copies.server";
import { clock, discarded, notKept } from "~/features/editing/messages.server";
import { staffNames } from "~/features/editing/versions.server";
import { isId } from "~/platform/database/rows.server";
import { restored } from "~/platform/forms/form-version.server";
import { text } from "~/platform/forms/read-form.server";
import { goneAlready, storingFault } from "~/platform/forms/toasts.server";
import { mailRoute, mailToast } from "~/platform/mail/send.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { canResend, listMails, resendMail } from "~/platform/outbox/rows.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { currentSite } from "~/platform/settings/site.server";
import type { Refusal, Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { invalid } from "~/schemas/invalid";
import { fillIn, NoteSchema, ReplySchema, replySubject } from "~/schemas/reply";
import { type TextKind, textFields } from "./autosaved-text";
import { isTextKind, storeText } from "./autosaved-texts.server";
import { namedBy } from "./message-page.server";
import {
  assignSubmission,
  markSubmission,
  releaseSubmission,
  type Submission,
  type SubmissionState,
  setSubmissionState,
} from "./model.server";
import { deleteNote, listReplies, storeNote, storeReply } from "./replies.server";
import { getSnippet } from "./snippets.server";

export class MessageGone extends Error {}

export interface Done {
  toast?: Toast;
  stored?: "body" | "note";
  place?: "antworten" | "notizen" | "antwort-body" | "antwort-note";
  kept?: KeptTexts;
  texts?: { body: string };
}
export interface KeptTexts {
  body?: string | undefined;
  note?: string | undefined;
}
export interface Refused {
  status: number;
  refusal: Refusal;
  error?: Record<string, string[]>;
}
type Take = (message: Posted) => Promise<Done | Refused>;

interface Posted {
  staff: Staff;
  submission: Submission;
  form: FormData;
}

export interface ButtonOfForm {
  take: Take;
  fault?: Refusal;
}

export const buttons: ReadonlyMap<string, ButtonOfForm> = new Map<string, ButtonOfForm>([
  ["reply", { take: reply, fault: storingFault("Die Antwort") }],
  ["note", { take: note, fault: storingFault("Die Notiz") }],
  ["draft", { take: setAside, fault: notKept }],
  ["snippet", { take: insertSnippet }],
  ["booking", { take: insertBooking }],
  ["assign", { take: assign }],
  ["answered", { take: (posted) => setState(posted, "answered") }],
  ["done", { take: (posted) => setState(posted, "done") }],
  ["spam", { take: (posted) => setState(posted, "quarantined") }],
  ["reopen", { take: (posted) => setState(posted, "open") }],
  ["release", { take: release }],
  ["restore", { take: async () => ({ toast: restored() }) }],
]);

const noMail: Refusal = {
  title: "Kein Mailversand eingerichtet",
  lines: [
    "Ohne SMTP_URL kann dieser Server keine Mails verschicken. Antworte im Mailprogramm, und drücke dann „Beantwortet“.",
  ],
};

async function reply({ staff, submission, form }: Posted): Promise<Done | Refused> {
  const { db } = staff;
  const parsed = parseWithZod(form, { schema: ReplySchema });
  if (parsed.status !== "success") return refused(parsed.error);
  if (mailRoute === "none") return { status: 503, refusal: noMail };
  const { body } = parsed.value;
  const seen = text(form, "seen");
  const stored = await storeReply(db, {
    id: idOf(form, "new_id"),
    submission: submission.id,
    seen: isId(seen) ? seen : null,
    subject: replySubject(submission.subject),
    body,
  });
  if (stored === "gone") throw new MessageGone();
  if (stored === "overtaken") return { status: 409, refusal: await overtaken({ db, submission }) };
  wakeOutbox();
  const toast = mailToast("Antwort", {
    tone: "success",
    title: "Antwort wird gesendet",
    lines: [`Sie geht an ${submission.email}. Was daraus wurde, steht bei der Antwort.`],
  });
  return { stored: "body", place: "antworten", toast };
}

async function overtaken({ db, submission }: { db: Staff["db"]; submission: Submission }): Promise<Refusal> {
  const [replies, names] = await Promise.all([listReplies(db, submission.id), staffNames(db)]);
  const last = replies.at(-1);
  const who = last ? `${namedBy(names, last.author)} am ${shortDateTime(last.created_at)}` : "jemand anderes";
  return {
    title: "Inzwischen beantwortet",
    lines: [
      `Während Du geschrieben hast, hat schon geantwortet: ${who}. Die Antwort steht jetzt über Deiner. Lies sie, und sende Deine dann noch einmal, wenn sie noch nötig ist.`,
    ],
  };
}

async function note({ staff: { db }, submission, form }: Posted): Promise<Done | Refused> {
  const parsed = parseWithZod(form, { schema: NoteSchema });
  if (parsed.status !== "success") return refused(parsed.error);
  await storeNote(db, {
    id: idOf(form, "note_id"),
    submission_id: submission.id,
    body: parsed.value.note,
  });
  wakeOutbox();
  return { stored: "note", place: "notizen", toast: { tone: "success", title: "Notiz gespeichert" } };
}

async function setAside({ staff, submission, form }: Posted): Promise<Done> {
  const keep = (kind: TextKind, id: string) =>
    storeText(staff, kind, { id, item: submission.id, text: text(form, textFields[kind]) });
  const [body, note] = await Promise.all([
    keep("replies", idOf(form, "new_id")),
    keep("submission_notes", idOf(form, "note_id")),
  ]);
  if (!body && !note) return { toast: { tone: "info", title: "Nichts zu sichern" } };
  const toast: Toast = {
    tone: "info",
    title: "Für später gesichert",
    lines: [`Um ${clock()} Uhr. Gesendet ist davon nichts.`],
  };
  return { toast, kept: { body, note }, place: body ? "antwort-body" : "antwort-note" };
}

async function insertSnippet({ staff: { db }, submission, form }: Posted): Promise<Done> {
  const snippet = await getSnippet(db, text(form, "snippet"));
  const body = text(form, "body");
  if (!snippet) {
    const toast: Toast = { tone: "info", title: "Keine Textvorlage gewählt" };
    return { toast, texts: { body } };
  }
  return below(body, fillIn(snippet.body, submission.name));
}

async function insertBooking({ form }: Posted): Promise<Done> {
  const { founders, teamBooking } = currentSite();
  const talks = [
    ...founders.map(({ name, bookingUrl: url, bookingMinutes: minutes }) => ({ name, url, minutes })),
    ...(founders.length > 1
      ? [{ name: founders.length > 2 ? "Alle zusammen" : "Beide zusammen", ...teamBooking }]
      : []),
  ].filter(({ url }) => url);
  const body = text(form, "body");
  if (talks.length === 0) {
    const lines = ["Unter „Unternehmen“ steht kein Buchungslink."];
    return { toast: { tone: "info", title: "Kein Termin vorzuschlagen", lines }, texts: { body } };
  }
  const lines = talks.map(({ name, minutes, url }) => `${name}, ${minutes} Minuten: ${url}`);
  return below(body, ["Such Dir einfach einen Termin aus:", ...lines].join("\n"));
}

function below(body: string, words: string): Done {
  return { texts: { body: body.trim() ? `${body.trimEnd()}\n\n${words}` : words } };
}

async function assign({ staff, submission, form }: Posted): Promise<Done | Refused> {
  const assignee = text(form, "assignee");
  const lines = ["Dieses Konto hat keinen Zugang mehr."];
  const isDone =
    (assignee === "" || isId(assignee)) &&
    (await assignSubmission(staff.db, submission.id, assignee || null));
  if (!isDone) return { status: 400, refusal: { title: "Nicht zugewiesen", lines } };
  wakeOutbox();
  if (!assignee) return { toast: { tone: "success", title: "Niemandem zugewiesen" } };
  const who = assignee === staff.userId ? "Dir" : (await staffNames(staff.db))[assignee];
  return { toast: { tone: "success", title: `${who} zugewiesen` } };
}

type ChosenState = Exclude<SubmissionState, "deleted">;

const states: Record<ChosenState, Toast> = {
  open: { tone: "success", title: "Wieder offen" },
  answered: { tone: "success", title: "Als beantwortet vermerkt" },
  done: { tone: "success", title: "Als erledigt vermerkt" },
  quarantined: {
    tone: "success",
    title: "Als Spam vermerkt",
    lines: ["Die Nachricht liegt 14 Tage unter „Spamverdacht“ und wird dann gelöscht."],
  },
};

async function setState({ staff, submission }: Posted, state: ChosenState): Promise<Done> {
  if (!(await setSubmissionState(staff.db, submission.id, state))) throw new MessageGone();
  return { toast: states[state] };
}

async function release({ staff, submission }: Posted): Promise<Done> {
  const inInbox: Done = { toast: { tone: "info", title: "Liegt schon im Posteingang" } };
  if (submission.state !== "quarantined") return inInbox;
  if (!(await releaseSubmission(staff.db, submission.id))) return inInbox;
  wakeOutbox();
  return { toast: { tone: "success", title: "Liegt jetzt im Posteingang" } };
}

export async function mark({ staff, submission, form }: Posted): Promise<Done> {
  if (!(await markSubmission(staff.db, submission.id, text(form, "is_read") === "true")))
    throw new MessageGone();
  return {};
}

export async function resend({ staff, submission, form }: Posted): Promise<Done> {
  const reply = text(form, "resend");
  const mail = (await listMails(staff.db, submission.id)).find(({ reply_id }) => reply_id === reply);
  const isWaiting = mail !== undefined && canResend(mail) && (await resendMail(staff.db, reply));
  wakeOutbox();
  const again: Toast = { tone: "success", title: "Antwort wird noch einmal gesendet" };
  if (isWaiting) return { place: "antworten", toast: mailToast("Antwort", again) };
  const lines = ["Sie ist inzwischen gesendet, oder sie wartet schon auf den Versand."];
  return { toast: { tone: "info", title: "Nichts geändert", lines } };
}

export async function removeNote({ staff, submission, form }: Posted): Promise<Done> {
  const isGone = await deleteNote(staff.db, submission.id, text(form, "remove_note"));
  return { place: "notizen", toast: isGone ? { tone: "success", title: "Notiz gelöscht" } : goneAlready };
}

export async function discardText({ staff, submission, form }: Posted): Promise<Done> {
  const [kind = "", id = ""] = text(form, "discard").split("/");
  if (isTextKind(kind) && isId(id)) await closeCopy(staff.db, kind, { id, item: submission.id });
  return { toast: discarded };
}

function refused(error: Record<string, string[] | null> | null): Refused {
  const faults = Object.entries(error ?? {}).flatMap(([name, lines]) => (lines ? [[name, lines]] : []));
  return { status: 400, refusal: invalid(error), error: Object.fromEntries(faults) };
}

export function idOf(form: FormData, name: string) {
  const sent = text(form, name);
  return isId(sent) ? sent : randomUUID();
}
