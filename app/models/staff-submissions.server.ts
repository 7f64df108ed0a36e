import type { Db } from "./db";
import { isId, readPage, searchPage } from "./rows.server";
import { searchQuery } from "./search.server";

export interface SubmissionRow {
  id: string;
  name: string;
  subject: string | null;
  message: string;
  is_read: boolean;
  created_at: string;
}

export interface Submission extends SubmissionRow {
  email: string;
  phone: string | null;
  /** Ties the message to the notification about it; empty for messages from before there were any. */
  delivery_key: string | null;
}

interface SubmissionFilter {
  /** Every word must begin a word of the message or its sender. */
  search: string;
  unreadOnly: boolean;
}

const listed = "id, name, subject, message, is_read, created_at";
const complete = `${listed}, email, phone, delivery_key`;

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
    .maybeSingle<Submission>()
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

/** Deletes a message; gives false when it was not there; throws on any backend fault. */
export async function deleteSubmission(db: Db, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { data } = await db.from("contact_submissions").delete().eq("id", id).select("id").throwOnError();
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
    const { data } = await query.limit(batch).overrideTypes<Submission[]>().throwOnError();
    yield data;
    last = data.length === batch ? data.at(-1) : undefined;
  } while (last);
}

function newestFirst(db: Db, columns: string, unreadOnly: boolean) {
  const query = db.from("contact_submissions").select(columns);
  return (unreadOnly ? query.eq("is_read", false) : query)
    .order("created_at", { ascending: false })
    .order("id");
}
