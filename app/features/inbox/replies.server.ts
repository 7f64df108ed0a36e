import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { insertOnce, isId } from "~/platform/database/rows.server";

export type Reply = Pick<Rows["replies"], "id" | "author" | "subject" | "body" | "created_at">;
type Note = Pick<Rows["submission_notes"], "id" | "author" | "body" | "created_at">;

export async function listReplies(db: Db, submission: string): Promise<Reply[]> {
  if (!isId(submission)) return [];
  const replies = db.from("replies").select("id, author, subject, body, created_at");
  const own = replies.eq("submission_id", submission).order("created_at").order("id");
  return (await own.throwOnError()).data;
}

export async function listNotes(db: Db, submission: string): Promise<Note[]> {
  if (!isId(submission)) return [];
  const notes = db.from("submission_notes").select("id, author, body, created_at");
  const own = notes.eq("submission_id", submission).order("created_at").order("id");
  return (await own.throwOnError()).data;
}

/** `seen` is the last reply its author has seen: "overtaken" when there is another by now. Throws on any backend fault. */
export async function storeReply(
  db: Db,
  reply: { id: string; submission: string; seen: string | null; subject: string; body: string },
): Promise<"stored" | "overtaken" | "gone"> {
  const { id, ...rest } = reply;
  const { data } = await db.rpc("send_reply", { reply: id, ...rest }).throwOnError();
  if (data === "stored" || data === "overtaken" || data === "gone") return data;
  throw new Error("unexpected answer");
}

/** Idempotent; other words under its id are a note of their own. Throws on any backend fault. */
export async function storeNote(
  db: Db,
  note: { id: string; submission_id: string; body: string },
): Promise<void> {
  await insertOnce(db, "submission_notes", note, ["body", "submission_id"]);
}

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
