import type { Db } from "~/platform/database/db";

export async function endStaleAccounts(db: Db, token: string): Promise<number> {
  const { data } = await db.rpc("end_stale_accounts", { token }).throwOnError();
  if (typeof data !== "number") throw new Error("the database does not accept this server's token");
  return data;
}

export async function mayRecover(db: Db, token: string): Promise<boolean> {
  const { data } = await db.rpc("may_recover", { token }).throwOnError();
  if (typeof data !== "boolean") throw new Error("the database does not accept this server's token");
  return data;
}

export async function listKnownBrowsers(db: Db, token: string): Promise<string[]> {
  const { data } = await db.rpc("known_places", { token }).throwOnError();
  if (!Array.isArray(data)) throw new Error("the database does not accept this server's token");
  return data;
}

export async function forgetKnownBrowsers(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("forget_places", { token }).throwOnError();
  if (data !== true) throw new Error("the database does not accept this server's token");
}

export async function addKnownBrowser(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("remember_place", { token }).throwOnError();
  if (data !== true) throw new Error("the database does not accept this server's token");
}
