import type { Db } from "~/server/backend.server";

export interface NewSubmission {
  name: string;
  email: string;
  phone?: string | undefined;
  subject?: string | undefined;
  message: string;
  /** Chosen by the sender; the same key is stored once, however often it is sent. */
  delivery_key: string;
}

/**
 * Stores a visitor's message; the same message again within ten minutes is stored once.
 * Throws on any answer of the backend that is not a plain "created".
 */
export async function createSubmission(db: Db, submission: NewSubmission): Promise<void> {
  const { status, error } = await db.from("contact_submissions").insert(submission);
  if (status !== 201 || error) throw new Error(`storing a submission failed: ${status} ${error?.code ?? ""}`);
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
