import { z } from "zod";
import type { Db } from "./db";

export interface NewSubmission {
  name: string;
  email: string;
  phone?: string | undefined;
  subject?: string | undefined;
  message: string;
  /** Chosen by the sender; the same key is stored once, however often it is sent. */
  delivery_key: string;
}

/** What a message looks like that was written down to be handed on later. */
export const SubmissionShape = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  subject: z.string().optional(),
  message: z.string(),
});
/** A message is not given up for its key: with another one it is stored, at worst twice. */
export const NewSubmissionShape = SubmissionShape.extend({
  delivery_key: z.guid().catch(() => crypto.randomUUID()),
});

/** The database has looked at a message and does not take it; another try will not help. */
export class SubmissionRefused extends Error {}

/**
 * Stores a visitor's message; the same message again within ten minutes is stored once.
 * Throws on any answer of the backend that is not a plain "created", SubmissionRefused when it is about the message.
 */
export async function createSubmission(db: Db, submission: NewSubmission): Promise<void> {
  const { status, error } = await db.from("contact_submissions").insert(submission);
  if (status === 201 && !error) return;
  const { code = "", message = "" } = error ?? {};
  const [, rule] = /violates [\w ]*constraint "(\w+)"/.exec(message) ?? [];
  // Wrong values (22…) and broken rules (23…) are the message's own; the embedded backend gives no code for the latter.
  const isRefused = rule || /^2[23]/.test(code) || [400, 404, 406, 409, 413, 422].includes(status);
  throw new (isRefused ? SubmissionRefused : Error)(
    `storing a submission failed: ${status || "no answer"} ${rule ?? code}`.trimEnd(),
  );
}

/**
 * Erases messages older than a signed token of purpose "retention" says in days, and gives how many. Throws on any
 * backend fault and when the database does not know this server's key.
 */
export async function eraseOldSubmissions(db: Db, token: string): Promise<number> {
  const { data } = await db.rpc("erase_old_submissions", { token }).throwOnError();
  if (typeof data !== "number") throw new Error("the database does not accept this server's token");
  return data;
}
