import type { Db } from "~/server/backend.server";
import { isId, yesOrNo } from "./rows.server";

export type MailingStatus = "draft" | "sending" | "stopped" | "done";

/** What a mailing says; the post is kept as it was when the mailing was written. */
export interface MailingText {
  subject: string;
  body: string;
  post_title: string | null;
  post_excerpt: string | null;
  post_slug: string | null;
}

export interface Mailing extends MailingText {
  id: string;
  status: MailingStatus;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** How many deliveries of a mailing are in which state. */
export interface Progress {
  total: number;
  waiting: number;
  sent: number;
  failed: number;
  unclear: number;
  skipped: number;
}

export type MailingChange = "start" | "stop" | "repeat failed" | "repeat unclear";

const columns =
  "id, subject, body, post_title, post_excerpt, post_slug, status, created_at, started_at, finished_at";
const nothing: Progress = { total: 0, waiting: 0, sent: 0, failed: 0, unclear: 0, skipped: 0 };

/** The newest mailings with their progress, at most `limit`; throws on any backend fault. */
export async function listMailings(db: Db, limit = 20): Promise<(Mailing & { progress: Progress })[]> {
  const { data } = await db
    .from("mailings")
    .select(columns)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(limit)
    .throwOnError();
  const mailings: Mailing[] = data;
  const progress = await readProgress(
    db,
    mailings.map(({ id }) => id),
  );
  return mailings.map((mailing) => ({ ...mailing, progress: progress.get(mailing.id) ?? nothing }));
}

/** A mailing with its progress, or null; throws on any backend fault. */
export async function getMailing(db: Db, id: string): Promise<(Mailing & { progress: Progress }) | null> {
  if (!isId(id)) return null;
  const { data } = await db.from("mailings").select(columns).eq("id", id).maybeSingle().throwOnError();
  if (!data) return null;
  return { ...(data as Mailing), progress: (await readProgress(db, [id])).get(id) ?? nothing };
}

/** Stores a draft and gives its id; throws on any backend fault. */
export async function createMailing(db: Db, text: MailingText): Promise<string> {
  const { data, status } = await db.from("mailings").insert(text).select("id").single().throwOnError();
  if (status !== 201) throw new Error(`storing a mailing failed: ${status}`);
  return data.id;
}

/** Changes a draft; false when it is none any more; throws on any backend fault. */
export async function updateMailing(db: Db, id: string, text: MailingText): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await db.from("mailings").update(text).eq("id", id).select("id").throwOnError();
  return data.length === 1;
}

/** Deletes a draft; false when it is none any more; throws on any backend fault. */
export async function deleteMailing(db: Db, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await db.from("mailings").delete().eq("id", id).select("id").throwOnError();
  return data.length === 1;
}

/** Starts, stops or repeats; false when the mailing is not in a state for it; throws on any backend fault. */
export async function changeMailing(db: Db, id: string, change: MailingChange): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await db.rpc("change_mailing", { mailing: id, change }).throwOnError();
  return yesOrNo(data);
}

async function readProgress(db: Db, ids: string[]) {
  if (!ids.length) return new Map<string, Progress>();
  const { data } = await db
    .from("mailing_progress")
    .select("mailing_id, total, waiting, sent, failed, unclear, skipped")
    .in("mailing_id", ids)
    .throwOnError();
  return new Map(data.map(({ mailing_id, ...progress }) => [mailing_id as string, progress as Progress]));
}
