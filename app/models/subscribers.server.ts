import type { Db } from "~/server/backend.server";

export interface Subscriber {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  company: string | null;
  consent_version: string;
  signed_up_at: string;
  confirmed_at: string;
}

const columns = "id, email, first_name, last_name, company, consent_version, signed_up_at, confirmed_at";

/**
 * Stores who is named in a confirmation token. "confirmed" also for who was subscribed before, "ended" for a link from
 * before the address left, "refused" for a token the database does not accept; throws on any backend fault.
 */
export async function confirmSubscription(db: Db, token: string): Promise<"confirmed" | "ended" | "refused"> {
  const { data } = await db.rpc("confirm_subscription", { token }).throwOnError();
  if (data !== "confirmed" && data !== "ended" && data !== "refused") throw new Error("unexpected answer");
  return data;
}

/** Ends what an unsubscribe token names, however often it is asked; throws on any backend fault. */
export async function endSubscription(db: Db, token: string): Promise<"done" | "refused"> {
  const { data } = await db.rpc("end_subscription", { token }).throwOnError();
  if (data !== "done" && data !== "refused") throw new Error("unexpected answer");
  return data;
}

/** One page (from 1) of the subscribers, newest first, with one row more than `perPage` when a page follows. */
export async function listSubscribers(
  db: Db,
  { search = "", page = 1, perPage = 50 }: { search?: string; page?: number; perPage?: number } = {},
): Promise<Subscriber[]> {
  let query = db.from("subscribers").select(columns);
  for (const word of search.split(/\s+/).filter(Boolean)) {
    // Inside the quotes of the filter's own language a backslash and a quote need one more backslash.
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`.replace(/[\\"]/g, "\\$&");
    query = query.or(
      ["email", "first_name", "last_name", "company"].map((name) => `${name}.ilike."${pattern}"`).join(),
    );
  }
  const from = (page - 1) * perPage;
  const { data } = await query
    .order("confirmed_at", { ascending: false })
    .order("id")
    .range(from, from + perPage)
    .throwOnError();
  return data;
}

/** How many subscribers there are, and how many of them confirmed since a time; throws on any backend fault. */
export async function countSubscribers(db: Db, since: Date): Promise<{ total: number; recent: number }> {
  const all = () => db.from("subscribers").select("id", { count: "exact", head: true });
  const [total, recent] = await Promise.all([
    all().throwOnError(),
    all().gte("confirmed_at", since.toISOString()).throwOnError(),
  ]);
  return { total: total.count ?? 0, recent: recent.count ?? 0 };
}

/** One subscriber, or null; throws on any backend fault. */
export async function getSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  const { data } = await db.from("subscribers").select(columns).eq("id", id).maybeSingle().throwOnError();
  return data;
}

/** Removes a subscriber; false when there was none; throws on any backend fault. */
export async function deleteSubscriber(db: Db, id: string): Promise<boolean> {
  const { data } = await db.from("subscribers").delete().eq("id", id).select("id").throwOnError();
  return data.length === 1;
}
