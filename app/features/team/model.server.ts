import { presentSite } from "~/platform/database/cached-facts.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { readPage } from "~/platform/database/rows.server";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";

export interface Member {
  id: string;
  email: string;
  name: string | null;
  since: string;
  seen: string | null;
  is_self: boolean;
  /** Other accounts of the mailbox included. */
  links: number;
}

export interface Blocked {
  address: string;
  name: string | null;
  blocked_by: string;
  blocked_at: string;
}

export type AccessAct = Pick<Rows["access_log"], "id" | "act" | "account" | "actor" | "at">;

const blockOutcomes = ["blocked", "already", "self", "last", "unknown"] as const;
const unblockOutcomes = ["unblocked", "already"] as const;
export type BlockOutcome = (typeof blockOutcomes)[number];
export type UnblockOutcome = (typeof unblockOutcomes)[number];

export class NotStaff extends BackendFault {}

export async function readTeam(db: Db): Promise<{ members: Member[]; blocked: Blocked[] }> {
  const { data } = await db.rpc("team", {}, { get: true }).throwOnError();
  const team = data as unknown as { members: Member[]; blocked: Blocked[] } | null;
  // Whoever asks is one of them.
  if (!team?.members?.length) throw new BackendFault("team: nobody");
  return team;
}

/** Who may have written an article: founders and staff. Throws on any backend fault. */
export async function listAuthors(db: Db): Promise<string[]> {
  const [{ founders }, { members }] = await Promise.all([presentSite(), readTeam(db)]);
  return [...new Set([...founders, ...members].flatMap(({ name }) => name || []))];
}

export function listAccessActs(db: Db, page: number): Promise<{ rows: AccessAct[]; hasNext: boolean }> {
  const acts = db.from("access_log").select("id, act, account, actor, at");
  return readPage<AccessAct>(acts.order("at", { ascending: false }).order("id"), page);
}

/** "self" and "last" are refused. Throws NotStaff, and on any backend fault. */
export async function blockAccount(db: Db, account: string): Promise<BlockOutcome> {
  return outcome(await db.rpc("block_account", { account }), blockOutcomes);
}

/** Throws NotStaff, and on any backend fault. */
export async function unblockAccount(db: Db, account: string): Promise<UnblockOutcome> {
  return outcome(await db.rpc("unblock_account", { account }), unblockOutcomes);
}

function outcome<Outcome extends string>(
  { data, error }: { data: string | null; error: { code: string } | null },
  known: readonly Outcome[],
): Outcome {
  if (error?.code === "42501") throw new NotStaff("the caller has no access any more");
  const found = known.find((one) => one === data);
  if (error || !found) throw new BackendFault(`access: ${codeOf(error)}`);
  return found;
}
