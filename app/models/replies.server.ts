import type { Rows } from "./database.types";
import type { Db } from "./db";
import { KeyRefusedError, type Outcome } from "./deliveries.server";
import { insertOnce, isId, yesOrNo } from "./rows.server";

/** A reply as staff see it. */
export type Reply = Pick<
  Rows["replies"],
  "id" | "author" | "subject" | "body" | "created_at" | "state" | "attempts" | "settled_at" | "reason"
>;
export type Note = Pick<Rows["submission_notes"], "id" | "author" | "body" | "created_at">;

/** A reply that is this server's to send, with what it answers. */
export interface ClaimedReply {
  id: string;
  /** Counting this one. */
  attempts: number;
  subject: string;
  body: string;
  /** Null when the account is gone. */
  author: { email: string; name: string | null } | null;
  /** The ids of replies to the same message before it, oldest first. */
  earlier: string[];
  submission: Pick<
    Rows["contact_submissions"],
    "id" | "name" | "email" | "message" | "created_at" | "delivery_key"
  >;
}

const columns = "id, author, subject, body, created_at, state, attempts, settled_at, reason";

/** The replies to a message, oldest first; throws on any backend fault. */
export async function listReplies(db: Db, submission: string): Promise<Reply[]> {
  if (!isId(submission)) return [];
  const { data } = await db
    .from("replies")
    .select(columns)
    .eq("submission_id", submission)
    .order("created_at")
    .order("id")
    .throwOnError();
  return data;
}

/** What staff noted about a message, oldest first; throws on any backend fault. */
export async function listNotes(db: Db, submission: string): Promise<Note[]> {
  if (!isId(submission)) return [];
  const { data } = await db
    .from("submission_notes")
    .select("id, author, body, created_at")
    .eq("submission_id", submission)
    .order("created_at")
    .order("id")
    .throwOnError();
  return data;
}

/**
 * Stores a reply to be sent, by somebody who has seen the replies up to `seen`, and calls the message answered.
 * "overtaken" when there is another one by now, "gone" without a message; throws on any backend fault.
 */
export async function storeReply(
  db: Db,
  reply: { id: string; submission: string; seen: string | null; subject: string; body: string },
): Promise<"stored" | "overtaken" | "gone"> {
  const { id, ...rest } = reply;
  const { data } = await db.rpc("send_reply", { reply: id, ...rest }).throwOnError();
  if (data === "stored" || data === "overtaken" || data === "gone") return data;
  throw new Error("unexpected answer");
}

/** Has a failed or unclear reply sent again; gives false when it is neither; throws on any backend fault. */
export async function resendReply(db: Db, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await db.rpc("resend_reply", { reply: id }).throwOnError();
  return yesOrNo(data);
}

/**
 * Stores a note; the same one sent again is stored once, other words under its id are a note of their own. Throws on any
 * backend fault.
 */
export async function storeNote(
  db: Db,
  note: { id: string; submission_id: string; body: string },
): Promise<void> {
  await insertOnce(db, "submission_notes", note, ["body", "submission_id"]);
}

/** Deletes a note of a message; gives false when it is not there; throws on any backend fault. */
export async function deleteNote(db: Db, submission: string, id: string): Promise<boolean> {
  if (!isId(id) || !isId(submission)) return false;
  const { data } = await db
    .from("submission_notes")
    .delete()
    .eq("id", id)
    .eq("submission_id", submission)
    .select("id")
    .throwOnError();
  return data.length === 1;
}

/**
 * Takes the next replies for `claimant` alone, and gives the seconds until there may be more, null when none waits.
 * `token` is a signed token of purpose "reply". Throws KeyRefusedError, and on any backend fault.
 */
export async function claimReplies(
  db: Db,
  token: string,
  claimant: string,
  batch: number,
): Promise<{ replies: ClaimedReply[]; wait: number | null }> {
  const { data } = await db.rpc("claim_replies", { token, claimant, batch }).throwOnError();
  const claim = data as { replies: ClaimedReply[]; wait: number | null; refused?: boolean } | null;
  if (claim?.refused) throw new KeyRefusedError();
  if (!Array.isArray(claim?.replies)) throw new Error("unexpected answer");
  return claim;
}

/** Notes what became of claimed replies. Throws KeyRefusedError, and on any backend fault. */
export async function settleReplies(
  db: Db,
  token: string,
  claimant: string,
  outcomes: Outcome[],
): Promise<void> {
  const whole = outcomes.map((outcome) => ({ reason: "", pause: 0, counts: true, ...outcome }));
  const { data } = await db.rpc("settle_replies", { token, claimant, outcomes: whole }).throwOnError();
  if (data === null) throw new KeyRefusedError();
}

/** Calls unclear what earlier runs of this server left claimed. Throws KeyRefusedError, and on any backend fault. */
export async function recoverReplies(db: Db, token: string, server: string): Promise<void> {
  const { data } = await db.rpc("recover_replies", { token, server }).throwOnError();
  if (data === "refused") throw new KeyRefusedError();
  if (data !== "done") throw new Error("unexpected answer");
}
