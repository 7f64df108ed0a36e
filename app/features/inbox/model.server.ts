import { z } from "zod";
import { searchTerms } from "~/features/editing/list-query.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { eachFound, eachInOrder, isId, pageOf, placesOf, yesOrNo } from "~/platform/database/rows.server";
import { fromBerlinTime } from "~/schemas/berlin-time";

export interface NewSubmission {
  name: string;
  email: string;
  phone?: string | undefined;
  subject?: string | undefined;
  message: string;
  /** Chosen by the sender; the same key is stored once, however often it is sent. */
  delivery_key: string;
  /** Set aside instead of in the inbox: the form was filled in as machines do. */
  state?: "quarantined" | undefined;
  /** A signed token of purpose "receipt" with the address, where the sender is to be told that the message has arrived. */
  receipt?: string | undefined;
}

const SubmissionShape = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  subject: z.string().optional(),
  message: z.string(),
});
/** A message is not given up for its key: with another one it is stored, at worst twice. */
export const NewSubmissionShape = SubmissionShape.extend({
  delivery_key: z.guid().catch(() => crypto.randomUUID()),
  state: z.literal("quarantined").optional().catch(undefined),
});

/** The database has looked at a message and does not take it; another try will not help. */
export class SubmissionRefused extends Error {}

/** The same message within ten minutes is stored once. Throws unless created, SubmissionRefused when it is about the message. */
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

/** Throws on any backend fault, and when the database does not know this server's key. */
export async function eraseOldSubmissions(db: Db, token: string): Promise<number> {
  const { data } = await db.rpc("erase_old_submissions", { token }).throwOnError();
  if (typeof data !== "number") throw new Error("the database does not accept this server's token");
  return data;
}

export type Submission = Omit<
  Rows["contact_submissions"],
  "updated_at" | "search" | "receipt" | "deleted_at" | "deleted_by" | "former_state"
>;
export type SubmissionRow = Omit<Submission, "email" | "phone" | "delivery_key">;

export type SubmissionState = Rows["contact_submissions"]["state"];

export interface SubmissionFilter {
  /** Every piece must occur in the message, its sender, a reply or a note. */
  search: string;
  unreadOnly: boolean;
  state?: SubmissionState | undefined;
  assignee?: string | undefined;
  year?: number | undefined;
}

const listed =
  "id, name, subject, message, is_read, created_at, state, answered_at, answered_by, assignee, quarantined_at";
const outOfInbox = "(quarantined,deleted)";
const complete = `${listed}, email, phone, delivery_key` as const;

/** Those that are late for an answer first, then the newest; of a search the newest. Throws on any backend fault. */
export async function listSubmissions(
  db: Db,
  { page, ...filter }: SubmissionFilter & { page: number },
): Promise<{ rows: SubmissionRow[]; hasNext: boolean }> {
  const { data } = await findSubmissions(db, filter, placesOf(page)).select(listed).throwOnError();
  return pageOf(data);
}

export function findSubmissions(db: Db, filter: SubmissionFilter, places: { skip: number; take: number }) {
  const { search, unreadOnly, state, year, assignee = null } = filter;
  const terms = searchTerms(search);
  const bounds = { ...boundsOf(year), ...places, of_assignee: assignee };
  const narrowed = { only_state: state ?? null, unread_only: unreadOnly, ...bounds };
  return terms ? db.rpc("search_submissions", { terms, ...narrowed }) : db.rpc("list_submissions", narrowed);
}

function boundsOf(year: number | undefined) {
  const newYear = (of: number) => fromBerlinTime(`${of}-01-01T00:00`)?.toISOString() ?? null;
  return year === undefined
    ? { since: null, until: null }
    : { since: newYear(year), until: newYear(year + 1) };
}

export async function firstSubmission(db: Db): Promise<string | null> {
  const { data } = await db
    .from("contact_submissions")
    .select("created_at")
    .not("state", "in", outOfInbox)
    .order("created_at")
    .order("id", { ascending: false })
    .limit(1)
    .throwOnError();
  return data[0]?.created_at ?? null;
}

export async function listEarliestOpen(db: Db, take: number, assignee: string) {
  const open = () =>
    db.from("contact_submissions").select("id, name, subject, created_at").eq("state", "open");
  const [own, all] = await Promise.all(
    [open().eq("assignee", assignee), open()].map((query) =>
      query.order("created_at").order("id", { ascending: false }).limit(take).throwOnError(),
    ),
  );
  const isOwn = new Set(own?.data.map(({ id }) => id));
  return [
    ...(own?.data ?? []).map((message) => ({ ...message, isOwn: true })),
    ...(all?.data ?? []).filter(({ id }) => !isOwn.has(id)).map((message) => ({ ...message, isOwn: false })),
  ].slice(0, take);
}

export async function getSubmission(db: Db, id: string): Promise<Submission | null> {
  if (!isId(id)) return null;
  const { data } = await db
    .from("contact_submissions")
    .select(complete)
    .eq("id", id)
    .neq("state", "deleted")
    .maybeSingle()
    .throwOnError();
  return data;
}

/** The senders of those that are in the inbox. */
export async function listNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from("contact_submissions")
    .select("id, name")
    .in("id", ids)
    .not("state", "in", outOfInbox)
    .throwOnError();
  return new Map(data.map(({ id, name }) => [id, name]));
}

export async function findSubmission(db: Db, key: string): Promise<string | null> {
  if (!isId(key)) return null;
  const { data } = await db
    .from("contact_submissions")
    .select("id")
    .or(`delivery_key.eq.${key},id.eq.${key}`)
    .neq("state", "deleted")
    .limit(1)
    .throwOnError();
  return data[0]?.id ?? null;
}

export function markSubmission(db: Db, id: string, isRead: boolean): Promise<boolean> {
  return change(db, id, { is_read: isRead });
}

export function setSubmissionState(db: Db, id: string, state: SubmissionState): Promise<boolean> {
  return change(db, id, { state });
}

/** The database knows how far it was. */
export function restoreSubmission(db: Db, id: string): Promise<boolean> {
  return change(db, id, { state: "open" }, "deleted");
}

export function releaseSubmission(db: Db, id: string): Promise<boolean> {
  return change(db, id, { state: "open" }, "quarantined");
}

/** False when it is not there, or not in the state `from`. */
async function change(
  db: Db,
  id: string,
  values: { is_read: boolean } | { state: SubmissionState },
  from?: SubmissionState,
): Promise<boolean> {
  if (!isId(id)) return false;
  const rows = db.from("contact_submissions").update(values).eq("id", id);
  const wanted = from ? rows.eq("state", from) : rows.neq("state", "deleted");
  const { data } = await wanted.select("id").throwOnError();
  return data.length === 1;
}

/** False when the message or the account is not there; throws on any backend fault. */
export async function assignSubmission(
  db: Db,
  submission: string,
  assignee: string | null,
): Promise<boolean> {
  const { data } = await db.rpc("assign_submission", { submission, assignee }).throwOnError();
  return yesOrNo(data);
}

export function eachSubmission(db: Db, filter: SubmissionFilter): AsyncGenerator<Submission[]> {
  if (searchTerms(filter.search))
    return eachFound<Submission>((places) =>
      findSubmissions(db, filter, places).select(complete).throwOnError(),
    );
  const { unreadOnly, state, year, assignee } = filter;
  const { since, until } = boundsOf(year);
  return eachInOrder<Submission>((last, take) => {
    let query = db.from("contact_submissions").select(complete);
    if (unreadOnly) query = query.eq("is_read", false);
    query = state ? query.eq("state", state) : query.not("state", "in", outOfInbox);
    if (assignee) query = query.eq("assignee", assignee);
    if (since && until) query = query.gte("created_at", since).lt("created_at", until);
    if (last) {
      const { created_at, id } = last;
      // The first condition says no more than the second, but an index can start from it.
      query = query
        .lte("created_at", created_at)
        .or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.gt.${id})`);
    }
    return query.order("created_at", { ascending: false }).order("id").limit(take).throwOnError();
  });
}
