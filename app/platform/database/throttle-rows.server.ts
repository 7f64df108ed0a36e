import type { Db } from "./db";

/**
 * Counts one try under each key of a signed token of purpose "throttle", for all servers together. Gives the seconds
 * until the next is worth while, 0 when this one may go ahead. Throws on any backend fault, and when the database does
 * not know this server's key.
 */
export async function takePoints(db: Db, token: string): Promise<number> {
  const { data } = await db.rpc("take_points", { token }).throwOnError();
  if (typeof data !== "number") throw new Error("the database does not accept this server's token");
  return data;
}

/** Takes back one try under each key, or all of those marked so; throws like takePoints. */
export async function givePoints(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("give_points", { token }).throwOnError();
  if (data !== true) throw new Error("the database does not accept this server's token");
}
