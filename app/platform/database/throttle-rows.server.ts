import type { Db } from "./db";

/** Counts a try under each key of a token. Gives the seconds to wait. Throws on faults and on a refused key. */
export async function takePoints(db: Db, token: string): Promise<number> {
  const { data } = await db.rpc("take_points", { token }).throwOnError();
  if (typeof data !== "number") throw new Error("the database does not accept this server's token");
  return data;
}

/** Throws like takePoints. */
export async function givePoints(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("give_points", { token }).throwOnError();
  if (data !== true) throw new Error("the database does not accept this server's token");
}
