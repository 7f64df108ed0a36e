import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, yesOrNo } from "~/platform/database/rows.server";

/** A mail that is this server's to send. */
export interface ClaimedMail {
  id: string;
  kind: string;
  /** Counting this one. */
  attempts: number;
  created_at: string;
  payload: Record<string, unknown>;
  /** What it is made from; of each kind something else (private.mail_content). */
  content: unknown;
}

/** How many mails of a kind wait, and since when the oldest does. */
export type Queued = Record<string, { waiting: number; oldest: string }>;

export interface Claim {
  mails: ClaimedMail[];
  /** Seconds until there may be more; null when none waits. */
  wait: number | null;
  queued: Queued;
  /** Since when the mail server has put off or refused every mail, and its last words; null while it takes some. */
  unsent: { since: string; reason: string } | null;
}

export interface Outcome {
  /** Of the mail. */
  id: string;
  state: Rows["outbox"]["state"];
  reason?: string;
  /** Seconds until the next attempt. */
  pause?: number;
  /** False for a mail that was not offered to anybody. */
  counts?: boolean;
  message_id?: string;
}

/** What became of a mail, as staff see it. */
export type StoredMail = Pick<
  Rows["outbox"],
  "id" | "kind" | "reply_id" | "state" | "attempts" | "last_error" | "sent_at"
>;

export type MailProblem = Pick<Rows["outbox"], "id" | "state" | "last_error"> & { email: string | null };

/** Thrown when the database does not know this server's key. */
export class KeyRefusedError extends Error {
  constructor() {
    super("the database does not accept this server's tokens");
  }
}

/**
 * Takes the next mails for `claimant` alone, of the `kinds` that `token` names, a signed token of purpose "outbox". Throws
 * KeyRefusedError, and on any backend fault.
 */
export async function claimMails(db: Db, token: string, claimant: string, batch: number): Promise<Claim> {
  const { data } = await db.rpc("claim_mails", { token, claimant, batch }).throwOnError();
  const claim = data as unknown as (Claim & { refused?: boolean }) | null;
  if (claim?.refused) throw new KeyRefusedError();
  if (!Array.isArray(claim?.mails)) throw new Error("unexpected answer");
  return claim;
}

/**
 * Notes what became of claimed mails; one that is not this claimant's any more stays as it is. Throws KeyRefusedError, and on
 * any backend fault.
 */
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

/**
 * Has the mail about a reply sent again that was refused or is unknown, or the one that tells of a message; gives false when
 * there is none, or it is under way; throws on any backend fault.
 */
export async function resendMail(db: Db, about: string): Promise<boolean> {
  if (!isId(about)) return false;
  const { data } = await db.rpc("resend_mail", { about }).throwOnError();
  return yesOrNo(data);
}

/**
 * Takes a mail about the account of an address, as a signed token of purpose "account-mail" says (`email`, and `kind`
 * "account" or "recovery"). Throws KeyRefusedError, and on any backend fault.
 */
export async function enqueueAccountMail(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("enqueue_account_mail", { token }).throwOnError();
  if (!yesOrNo(data)) throw new KeyRefusedError();
}

/** What an earlier release noted of the mail that tells of a message with this key or id. */
export interface FormerNotification {
  key: string;
  state: "waiting" | "sent" | "filed" | "refused";
  attempts: number;
  reason: string | null;
  /** Unix time in milliseconds. */
  at: number;
  /** Staff asked for this one. */
  alone: boolean;
}

/** Takes these over; `token` is of purpose "outbox". Throws KeyRefusedError, and on any backend fault. */
export async function adoptNotifications(db: Db, token: string, notes: FormerNotification[]): Promise<void> {
  const { data } = await db.rpc("adopt_notifications", { token, notes: notes as never }).throwOnError();
  if (data === null) throw new KeyRefusedError();
}

/** The mails about a message: replies to it, and the one that told of it; throws on any backend fault. */
export async function listMails(db: Db, submission: string): Promise<StoredMail[]> {
  if (!isId(submission)) return [];
  const { data } = await db
    .from("outbox")
    .select("id, kind, reply_id, state, attempts, last_error, sent_at")
    .eq("submission_id", submission)
    .throwOnError();
  return data;
}

/** Replies of the last week that have not reached anybody, or perhaps not, the latest first; throws on any backend fault. */
export async function listFailedReplies(db: Db, limit: number) {
  const { data } = await db
    .from("outbox")
    .select("submission_id, state, last_error, contact_submissions!inner (name)")
    .eq("kind", "reply")
    .in("state", ["refused", "unknown"])
    .neq("contact_submissions.state", "deleted")
    .gt("created_at", new Date(Date.now() - 7 * 24 * 3_600_000).toISOString())
    .order("created_at", { ascending: false })
    .limit(limit)
    .throwOnError();
  return data;
}

/** Mails of a mailing that did not simply leave, at most `limit`; throws on any backend fault. */
export async function listMailProblems(db: Db, mailing: string, limit = 100): Promise<MailProblem[]> {
  if (!isId(mailing)) return [];
  const { data } = await db
    .from("outbox")
    .select("id, state, last_error, subscribers (email)")
    .eq("mailing_id", mailing)
    .in("state", ["refused", "unknown", "waiting"])
    .not("last_error", "is", null)
    .order("state")
    .order("id")
    .limit(limit)
    .throwOnError();
  return data.map(({ subscribers, ...row }) => ({ ...row, email: subscribers?.email ?? null }));
}
