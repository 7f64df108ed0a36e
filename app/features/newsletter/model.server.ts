import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, yesOrNo } from "~/platform/database/rows.server";
import { isUnsent, type MailingStatus } from "~/schemas/mailing";

/** A post as it was when the mailing was written, with the words before it. */
export type MailingPost = Record<"slug" | "title" | "excerpt" | "words", string>;
type Mailing = Omit<Rows["mailings"], "more_posts"> & {
  /** The second and those after it. */
  more_posts: MailingPost[];
};
export type MailingText = Pick<
  Mailing,
  "subject" | "body" | "post_title" | "post_excerpt" | "post_slug" | "more_posts" | "closing"
>;
export type Progress = Record<"total" | Rows["outbox"]["state"], number>;

export type MailingChange = "start" | "stop" | "repeat refused" | "repeat unknown";

const columns =
  "mailing_id, subject, body, post_title, post_excerpt, post_slug, more_posts, closing, send_at, status, created_at, updated_at, started_at, finished_at, total, waiting, sent, filed, refused, unknown";

export type MailingRow = Mailing & { progress: Progress };

type Row = Omit<Mailing, "id"> & Progress & { mailing_id: string };

export async function listMailings(db: Db, limit = 20): Promise<MailingRow[]> {
  const { data } = await db
    .from("mailing_progress")
    .select(columns)
    .order("created_at", { ascending: false })
    .order("mailing_id")
    .limit(limit)
    .overrideTypes<Row[]>()
    .throwOnError();
  return data.map(withProgress);
}

/** Of the newest 1,000: how many drafts, which of them are planned, and the newest that is none; throws on any backend fault. */
export async function surveyMailings(db: Db) {
  const { data } = await db
    .from("mailings")
    .select("id, subject, status, finished_at, send_at")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(1000)
    .throwOnError();
  const drafts = data.filter(({ status }) => status === "draft");
  const planned = drafts.flatMap(({ send_at, ...draft }) => (send_at ? [{ ...draft, send_at }] : []));
  const latest = data.find(({ status }) => status !== "draft");
  return { drafts: drafts.length, planned, latest: latest ? await withOutcome(db, latest) : null };
}

async function withOutcome<Issue extends { id: string; status: MailingStatus }>(db: Db, issue: Issue) {
  const { data } = await db
    .from("mailing_progress")
    .select("total, sent, unknown")
    .eq("mailing_id", issue.id)
    .maybeSingle<Progress>()
    .throwOnError();
  return { ...issue, isUnsent: data !== null && isUnsent(issue.status, data) };
}

export async function getMailing(db: Db, id: string): Promise<MailingRow | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("mailing_progress")
    .select(columns)
    .eq("mailing_id", id)
    .maybeSingle<Row>()
    .throwOnError();
  return data && withProgress(data);
}

function withProgress({ mailing_id, total, waiting, sent, filed, refused, unknown, ...mailing }: Row) {
  return { ...mailing, id: mailing_id, progress: { total, waiting, sent, filed, refused, unknown } };
}

/** Planned for a time more than a day ago: claim_mails in the database starts it no more. */
export function isLate(send_at: string): boolean {
  return Date.parse(send_at) < Date.now() - 24 * 3_600_000;
}

export async function unplanMailing(db: Db, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const drafts = db.from("mailings").update({ send_at: null }).eq("id", id).eq("status", "draft");
  const { data } = await drafts.select("id").throwOnError();
  return data.length === 1;
}

export async function changeMailing(db: Db, id: string, change: MailingChange): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await db.rpc("change_mailing", { mailing: id, change }).throwOnError();
  return yesOrNo(data);
}
