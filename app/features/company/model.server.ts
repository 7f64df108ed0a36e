import { createHash } from "node:crypto";
import type { Json, Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { insertRow, SlugTaken, updateRow } from "~/platform/database/rows.server";
import { BackendFault } from "~/platform/process/backend-fault.server";

/** A group of facts; `facts` has by their keys those that staff have changed, as whatever version of the product stored them. */
export interface FactGroupRow extends Pick<Rows["site_facts"], "id" | "name" | "updated_at"> {
  created_at: string;
  facts: Record<string, unknown>;
}

/** The version of a group that nobody has changed; the counterpart is in 20260101003300_fact_groups.sql. */
const unchanged = "2000-01-01T00:00:00+00:00";

export async function listStoredFacts(db: Db): Promise<Record<string, unknown>> {
  const { data } = await db.rpc("known_facts").throwOnError();
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new BackendFault("known_facts: no list");
  return data as Record<string, unknown>;
}

export async function listFacts(db: Db): Promise<Record<string, unknown>> {
  const { data } = await db.from("site_facts").select("facts").throwOnError();
  return Object.assign({}, ...data.map(({ facts }) => facts));
}

export async function getFactGroup(db: Db, name: string): Promise<FactGroupRow> {
  const found = db.from("site_facts").select("id, name, facts, updated_at").eq("name", name);
  const { data } = await found.maybeSingle().throwOnError();
  const row = data ?? { id: itemOfGroup(name), name, facts: {}, updated_at: unchanged };
  return { ...row, created_at: "", facts: row.facts as Record<string, Json> };
}

/** As updateRow, also for a group that has no row yet. */
export async function updateFactGroup(
  db: Db,
  name: string,
  { id, version, values }: { id: string; version: string; values: object },
): Promise<boolean> {
  if (version !== unchanged) return updateRow(db, "site_facts", { id, version, values });
  try {
    await insertRow(db, "site_facts", { name, ...values });
    return true;
  } catch (error) {
    // Somebody was quicker by a moment.
    if (error instanceof SlugTaken) return false;
    throw error;
  }
}

/** The id of a group; the counterpart is the column in 20260101003300_fact_groups.sql. */
export function itemOfGroup(name: string): string {
  const hash = createHash("md5").update(name).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
