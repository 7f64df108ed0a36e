import { z } from "zod";
import type { Rows } from "./database.types";
import type { Db } from "./db";
import { isId, readPage, searchPage } from "./rows.server";
import { searchQuery } from "./search.server";

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

/** A message as staff read it; without a key when it is from before there were any. */
export type Submission = Omit<Rows["contact_submissions"], "updated_at" | "search">;
export type SubmissionRow = Omit<Submission, "email" | "phone" | "delivery_key">;

interface SubmissionFilter {
  /** Every word must begin a word of the message or its sender. */
  search: string;
  unreadOnly: boolean;
}

const listed = "id, name, subject, message, is_read, created_at";
const complete = `${listed}, email, phone, delivery_key` as const;

/** One page (from 1) of the messages, newest first, and whether more follow; throws on any backend fault. */
export async function listSubmissions(
  db: Db,
  { page, search, unreadOnly }: SubmissionFilter & { page: number },
) {
  const words = searchQuery(search);
  if (!words) return readPage<SubmissionRow>(newestFirst(db, listed, unreadOnly), page);
  const filter = { unread_only: unreadOnly };
  return searchPage<SubmissionRow>(
    db,
    { function: "search_submissions", columns: listed, words, filter },
    page,
  );
}

/** A message with everything the visitor sent, or null when there is none; throws on any backend fault. */
export async function getSubmission(db: Db, id: string): Promise<Submission | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("contact_submissions")
    .select(complete)
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** Marks a message as read or unread; gives false when it is not there; throws on any backend fault. */
export async function markSubmission(db: Db, id: string, isRead: boolean): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await db
    .from("contact_submissions")
    .update({ is_read: isRead })
    .eq("id", id)
    .select("id")
    .throwOnError();
  return data.length === 1;
}

// Hosted projects give no more than 1,000 rows at once.
const batch = 500;

/** All messages of a filter, newest first, in batches; throws on any backend fault. */
export async function* eachSubmission(
  db: Db,
  { search, unreadOnly }: SubmissionFilter,
): AsyncGenerator<Submission[]> {
  const words = searchQuery(search);
  let last: Submission | undefined;
  do {
    let query = newestFirst(db, complete, unreadOnly);
    if (words) query = query.textSearch("search", words, { config: "simple" });
    if (last) {
      const { created_at, id } = last;
      // The first condition says no more than the second, but an index can start from it.
      query = query
        .lte("created_at", created_at)
        .or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.gt.${id})`);
    }
    const { data } = await query.limit(batch).throwOnError();
    yield data;
    last = data.length === batch ? data.at(-1) : undefined;
  } while (last);
}

function newestFirst<Columns extends string>(db: Db, columns: Columns, unreadOnly: boolean) {
  const query = db.from("contact_submissions").select(columns);
  return (unreadOnly ? query.eq("is_read", false) : query)
    .order("created_at", { ascending: false })
    .order("id");
}
