import { createHash } from "node:crypto";
import type { FactKey } from "~/content/facts";
import { BackendFault } from "./backend-fault.server";
import type { Json, Rows } from "./database.types";
import type { Db } from "./db";
import { writing, yesOrNo } from "./rows.server";

/** A fact that staff have changed; `value` is as it was stored, which may have been by another version of the product. */
export type StoredFact = Pick<Rows["site_facts"], "key" | "value" | "updated_at" | "updated_by">;

/** What becomes of a fact; null lets it be as the product comes. */
export interface FactChange {
  key: FactKey;
  value: unknown;
  /** Its updated_at when the form was opened, null where nothing was stored. */
  version: string | null;
}

/** What is stored of the company's facts, by their keys, as everybody may know it; throws on any backend fault. */
export async function knownFacts(db: Db): Promise<Record<string, unknown>> {
  const { data } = await db.rpc("known_facts").throwOnError();
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new BackendFault("known_facts: no list");
  return data as Record<string, unknown>;
}

/** The facts that staff have changed, for staff; throws on any backend fault. */
export async function listFacts(db: Db): Promise<StoredFact[]> {
  const facts = db.from("site_facts").select("key, value, updated_at, updated_by");
  const { data } = await facts.order("key").throwOnError();
  return data;
}

/**
 * Stores all these facts or none. Gives false when one of them was changed after its form was opened; throws on any
 * backend fault.
 */
export async function putFacts(db: Db, changes: FactChange[]): Promise<boolean> {
  if (changes.length === 0) return true;
  const { data } = await writing(
    "site_facts",
    db.rpc("put_facts", { changes: changes as unknown as Json }).throwOnError(),
  );
  return yesOrNo(data);
}

/** Under which id the history knows a fact; the counterpart is the column in 20260101002660_facts.sql. */
export function itemOfFact(key: FactKey): string {
  const hash = createHash("md5").update(key).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
