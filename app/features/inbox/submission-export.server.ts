import { searchTerms } from "~/features/editing/folded-search.server";
import type { Db } from "~/platform/database/db";
import {
  boundsOf,
  complete,
  findSubmissions,
  outOfInbox,
  type Submission,
  type SubmissionFilter,
} from "./model.server";

// Hosted projects give no more than 1,000 rows at once.
const batch = 500;

/** All messages of a filter, newest first, in batches; throws on any backend fault. */
export async function* eachSubmission(db: Db, filter: SubmissionFilter): AsyncGenerator<Submission[]> {
  yield* searchTerms(filter.search) ? eachFound(db, filter) : eachInOrder(db, filter);
}

/** What comes in meanwhile moves the others along: none is given twice. */
async function* eachFound(db: Db, filter: SubmissionFilter): AsyncGenerator<Submission[]> {
  const given = new Set<string>();
  for (let skip = 0; ; skip += batch) {
    const { data } = await findSubmissions(db, filter, { skip, take: batch }).select(complete).throwOnError();
    yield data.filter(({ id }) => !given.has(id));
    for (const { id } of data) given.add(id);
    if (data.length < batch) return;
  }
}

async function* eachInOrder(
  db: Db,
  { unreadOnly, state, year, assignee }: SubmissionFilter,
): AsyncGenerator<Submission[]> {
  const { since, until } = boundsOf(year);
  let last: Submission | undefined;
  do {
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
    const { data } = await query
      .order("created_at", { ascending: false })
      .order("id")
      .limit(batch)
      .throwOnError();
    yield data;
    last = data.length === batch ? data.at(-1) : undefined;
  } while (last);
}
