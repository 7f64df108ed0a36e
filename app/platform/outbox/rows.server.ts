import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, readPage, yesOrNo } from "~/platform/database/rows.server";
import { mailRoute } from "~/platform/mail/send.server";

export interface ClaimedMail {
  id: string;
  kind: string;
  attempts: number;
  created_at: string;
  payload: Record<string, unknown>;
  content: unknown;
}

export type Queued = Record<string, { waiting: number; oldest: string }>;

export interface Claim {
  mails: ClaimedMail[];
  wait: number | null;
  queued: Queued;
  /** Since when the mail server has put off or refused every mail, and its last words; null while it takes some. */
  unsent: { since: string; reason: string } | null;
}

export interface Outcome {
  id: string;
  state: Rows["outbox"]["state"];
  reason?: string;
  pause?: number;
  counts?: boolean;
  message_id?: string;
}

export type StoredMail = Pick<
  Rows["outbox"],
  "id" | "kind" | "reply_id" | "state" | "attempts" | "last_error" | "sent_at" | "created_at"
>;

export type MailProblem = Pick<Rows["outbox"], "id" | "state" | "last_error"> & { email: string | null };

export class KeyRefusedError extends Error {
  constructor() {
    super("the database does not accept this server's tokens");
  }
}

/** Claims the next mails of the token's kinds. Throws KeyRefusedError, and on any backend fault. */
export async function claimMails(db: Db, token: string, claimant: string, batch: number): Promise<Claim> {
  const { data } = await db.rpc("claim_mails", { token, claimant, batch }).throwOnError();
  const claim = data as unknown as (Claim & { refused?: boolean }) | null;
  if (claim?.refused) throw new KeyRefusedError();
  if (!Array.isArray(claim?.mails)) throw new Error("unexpected answer");
  return claim;
}

/** Mails claimed by others stay unchanged. Throws KeyRefusedError, and on any backend fault. */
export async function settleMails(
  db: Db,
  token: string,
  claimant: string,
  outcomes: Outcome[],
): Promise<void> {
  const whole = outcomes.map((outcome) => ({ reason: "", pause: 0, counts: true, ...outcome }));
  const { data } = await db.rpc("settle_mails", { token, claimant, outcomes: whole }).throwOnError();
  if (data === null) throw new KeyRefusedError();
}

/** What was put down as a file goes out once there is a mail server; before, it would only be put down again. */
export function canResend({ state }: Pick<StoredMail, "state">): boolean {
  return state === "refused" || state === "unknown" || (state === "filed" && mailRoute === "smtp");
}

/** Gives false when there is none or it is in progress; throws on any backend fault. */
export async function resendMail(db: Db, about: string): Promise<boolean> {
  if (!isId(about)) return false;
  const { data } = await db.rpc("resend_mail", { about }).throwOnError();
  return yesOrNo(data);
}

/** The token names address and kind. Throws KeyRefusedError, and on any backend fault. */
export async function enqueueAccountMail(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("enqueue_account_mail", { token }).throwOnError();
  if (!yesOrNo(data)) throw new KeyRefusedError();
}

/** Notes of releases before the outbox. */
export interface FormerNotification {
  key: string;
  state: "waiting" | "sent" | "filed" | "refused";
  attempts: number;
  reason: string | null;
  at: number;
  alone: boolean;
}

export async function adoptNotifications(db: Db, token: string, notes: FormerNotification[]): Promise<void> {
  const { data } = await db.rpc("adopt_notifications", { token, notes: notes as never }).throwOnError();
  if (data === null) throw new KeyRefusedError();
}

export async function listMails(db: Db, submission: string): Promise<StoredMail[]> {
  if (!isId(submission)) return [];
  const { data } = await db
    .from("outbox")
    .select("id, kind, reply_id, state, attempts, last_error, sent_at, created_at")
    .eq("submission_id", submission)
    .throwOnError();
  return data;
}

type Answered = Pick<Rows["outbox"], "state" | "attempts" | "created_at">;

/** A mail that is under way for the first time is none. */
export function isUnsent({ state, attempts, created_at }: Answered): boolean {
  if (state !== "waiting") return state !== "sent";
  return attempts > 0 || Date.now() - Date.parse(created_at) > 15 * 60_000;
}

/** The last replies to messages that nobody is done with, latest first, where they did not go out; throws on any backend fault. */
export async function listUnsentReplies(db: Db, { limit, of }: { limit: number; of?: string[] }) {
  if (of?.length === 0) return [];
  const columns = "submission_id, state, attempts, created_at, last_error, contact_submissions!inner (name)";
  const replies = db.from("outbox").select(columns).eq("kind", "reply").neq("state", "sent");
  const found = of ? replies.in("submission_id", of) : replies;
  const { data } = await found
    .in("contact_submissions.state", ["open", "answered"])
    .order("created_at", { ascending: false })
    .limit(100)
    .throwOnError();
  const unsent = data.filter(isUnsent);
  if (unsent.length === 0) return [];
  const ids = [...new Set(unsent.flatMap(({ submission_id }) => submission_id ?? []))];
  const { data: sent } = await db
    .from("outbox")
    .select("submission_id, created_at")
    .eq("kind", "reply")
    .eq("state", "sent")
    .in("submission_id", ids)
    .throwOnError();
  const isLast = (reply: (typeof unsent)[number], index: number) =>
    unsent.findIndex(({ submission_id }) => submission_id === reply.submission_id) === index &&
    !sent.some((other) => other.submission_id === reply.submission_id && other.created_at > reply.created_at);
  return unsent.filter(isLast).slice(0, limit);
}

export type Recipient = Pick<Rows["outbox"], "id" | "state" | "last_error" | "sent_at"> & {
  subscribers: { email: string } | null;
};

interface Narrowed {
  page: number;
  search: string;
  state: Rows["outbox"]["state"] | undefined;
}

/** One page (from 1) of those to whom a mailing goes or went; throws on any backend fault. */
export async function listRecipients(db: Db, mailing: string, { page, search, state }: Narrowed) {
  const columns = "id, state, last_error, sent_at";
  const found = search
    ? db
        .from("outbox")
        .select(`${columns}, subscribers!inner (email)`)
        .ilike("subscribers.email", `%${search.replace(/[\\%_]/g, "\\$&")}%`)
    : db.from("outbox").select(`${columns}, subscribers (email)`);
  const rows = found.match({ mailing_id: mailing, ...(state && { state }) });
  return readPage<Recipient>(rows.order("state").order("id"), page);
}
