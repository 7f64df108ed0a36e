import { searchQuery } from "~/features/editing/list-query.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { eachFound, eachInOrder, isId, readPage, searchPage } from "~/platform/database/rows.server";

export type Subscriber = Omit<Rows["subscribers"], "search">;

const columns = "id, email, first_name, last_name, company, consent_version, signed_up_at, confirmed_at";

/** "ended" for a link from before the address left, "refused" for a token the database does not accept; throws on any backend fault. */
export async function confirmSubscription(db: Db, token: string): Promise<"confirmed" | "ended" | "refused"> {
  const { data } = await db.rpc("confirm_subscription", { token }).throwOnError();
  if (data !== "confirmed" && data !== "ended" && data !== "refused") throw new Error("unexpected answer");
  return data;
}

export async function endSubscription(db: Db, token: string): Promise<"done" | "refused"> {
  const { data } = await db.rpc("end_subscription", { token }).throwOnError();
  if (data !== "done" && data !== "refused") throw new Error("unexpected answer");
  return data;
}

export async function listSubscribers(db: Db, { search, page }: { search: string; page: number }) {
  const words = searchQuery(search);
  if (!words) return readPage<Subscriber>(newestFirst(db), page);
  return searchPage<Subscriber>(db, { function: "search_subscribers", columns, words, filter: {} }, page);
}

export function eachSubscriber(db: Db, search: string): AsyncGenerator<Subscriber[]> {
  const words = searchQuery(search);
  if (words)
    return eachFound<Subscriber>((places) =>
      db
        .rpc("search_subscribers", { words, ...places })
        .select(columns)
        .throwOnError(),
    );
  return eachInOrder<Subscriber>((last, take) => {
    const all = newestFirst(db);
    const at = last?.confirmed_at;
    const rest = last ? all.or(`confirmed_at.lt."${at}",and(confirmed_at.eq."${at}",id.gt.${last.id})`) : all;
    return rest.limit(take).throwOnError();
  });
}

function newestFirst(db: Db) {
  return db.from("subscribers").select(columns).order("confirmed_at", { ascending: false }).order("id");
}

export async function countSubscribers(db: Db, since: Date): Promise<{ total: number; recent: number }> {
  const all = () => db.from("subscribers").select("id", { count: "exact", head: true });
  const [total, recent] = await Promise.all([
    all().throwOnError(),
    all().gte("confirmed_at", since.toISOString()).throwOnError(),
  ]);
  return { total: total.count ?? 0, recent: recent.count ?? 0 };
}

export async function getSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  if (!isId(id)) return null;
  const { data } = await db.from("subscribers").select(columns).eq("id", id).maybeSingle().throwOnError();
  return data;
}
