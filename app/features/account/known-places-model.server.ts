import type { Db } from "~/platform/database/db";

/**
 * Gives the places (hashes) that a signed token of purpose "places" asks for. Throws on any backend fault, and when the
 * database does not know this server's key.
 */
export async function listKnownPlaces(db: Db, token: string): Promise<string[]> {
  const { data } = await db.rpc("known_places", { token }).throwOnError();
  if (!Array.isArray(data)) throw new Error("the database does not accept this server's token");
  return data;
}

/** Remembers no place of an account, which the token names, any more; throws like listKnownPlaces. */
export async function forgetKnownPlaces(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("forget_places", { token }).throwOnError();
  if (data !== true) throw new Error("the database does not accept this server's token");
}

/** Remembers a place of an account, both named by the token; throws like listKnownPlaces. */
export async function addKnownPlace(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("remember_place", { token }).throwOnError();
  if (data !== true) throw new Error("the database does not accept this server's token");
}
