import type { Db } from "~/platform/database/db";

/**
 * Ends accounts of the company that can no longer be confirmed, and gives how many; the token is of purpose "accounts".
 * Throws on any backend fault, and when the database does not know this server's key.
 */
export async function endStaleAccounts(db: Db, token: string): Promise<number> {
  const { data } = await db.rpc("end_stale_accounts", { token }).throwOnError();
  if (typeof data !== "number") throw new Error("the database does not accept this server's token");
  return data;
}

/**
 * True when a link for another password may be sent to an address, which stands in the token, of purpose "recovery".
 * Throws on any backend fault, and when the database does not know this server's key.
 */
export async function mayRecover(db: Db, token: string): Promise<boolean> {
  const { data } = await db.rpc("may_recover", { token }).throwOnError();
  if (typeof data !== "boolean") throw new Error("the database does not accept this server's token");
  return data;
}
