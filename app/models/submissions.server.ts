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
