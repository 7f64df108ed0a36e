import { searchQuery } from "~/features/editing/folded-search.server";
import { findSubmissions } from "~/features/inbox/model.server";
import type { Db } from "~/platform/database/db";

// Of each kind the first rows that a search of everything shows, with what they are found by; all throw on any backend fault.

export type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number];
export type FoundSubscriber = Awaited<ReturnType<typeof findSubscribers>>[number];

export async function findMessages(db: Db, search: string, take: number) {
  const { data } = await findSubmissions(db, { search, unreadOnly: false }, { skip: 0, take })
    .select("id, name, email, phone, subject, message, created_at, state")
    .throwOnError();
  return data;
}

export async function findSubscribers(db: Db, search: string, take: number) {
  const words = searchQuery(search);
  if (!words) return [];
  const { data } = await db
    .rpc("search_subscribers", { words, skip: 0, take })
    .select("id, email, first_name, last_name, company")
    .throwOnError();
  return data;
}

export async function findMedia(db: Db, search: string, take: number) {
  const { data } = await db
    .rpc("search_media", { words: search, skip: 0, take })
    .select("id, alt, caption")
    .throwOnError();
  return data;
}
