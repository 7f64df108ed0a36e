import type { Rows } from "./database.types";
import type { Db } from "./db";
import type { MailingText } from "./mailings.server";
import { isId } from "./rows.server";

export type ClaimedDelivery = {
  id: string;
  email: string;
  /** Counting this one. */
  attempts: number;
};

export type Claim = {
  mailing?: MailingText & { id: string };
  deliveries: ClaimedDelivery[];
  /** Seconds until there may be more; null when no mailing is under way. */
  wait: number | null;
};

export interface Outcome {
  /** Of the delivery. */
  id: string;
  state: "sent" | "failed" | "unclear" | "waiting";
  reason?: string;
  /** Seconds until the next attempt. */
  pause?: number;
  /** False for a delivery that was given back untouched. */
  counts?: boolean;
}

export type DeliveryProblem = Pick<Rows["deliveries"], "id" | "reason"> & {
  state: "failed" | "unclear" | "waiting";
  email: string | null;
};

/** Thrown when the database does not know this server's key. */
export class KeyRefusedError extends Error {
  constructor() {
    super("the database does not accept this server's tokens");
  }
}

/**
 * Takes the next deliveries for `claimant` alone. `token` is a signed token of purpose "mailing".
 * Throws KeyRefusedError, and on any backend fault.
 */
export async function claimDeliveries(
  db: Db,
  token: string,
  claimant: string,
  batch: number,
): Promise<Claim> {
  const { data } = await db.rpc("claim_deliveries", { token, claimant, batch }).throwOnError();
  const claim = data as (Claim & { refused?: boolean }) | null;
  if (claim?.refused) throw new KeyRefusedError();
  if (!Array.isArray(claim?.deliveries)) throw new Error("unexpected answer");
  return claim;
}

/**
 * Notes what became of claimed deliveries; one that is not this claimant's any more stays as it is. Throws KeyRefusedError,
 * and on any backend fault.
 */
export async function settleDeliveries(
  db: Db,
  token: string,
  claimant: string,
  outcomes: Outcome[],
): Promise<void> {
  const whole = outcomes.map((outcome) => ({ reason: "", pause: 0, counts: true, ...outcome }));
  const { data } = await db.rpc("settle_deliveries", { token, claimant, outcomes: whole }).throwOnError();
  if (data === null) throw new KeyRefusedError();
}

/** Calls unclear what earlier runs of this server left claimed. Throws KeyRefusedError, and on any backend fault. */
export async function recoverDeliveries(db: Db, token: string, server: string): Promise<void> {
  const { data } = await db.rpc("recover_deliveries", { token, server }).throwOnError();
  if (data === "refused") throw new KeyRefusedError();
  if (data !== "done") throw new Error("unexpected answer");
}

/** Deliveries of a mailing that did not simply succeed, at most `limit`; throws on any backend fault. */
export async function listDeliveryProblems(db: Db, mailing: string, limit = 100): Promise<DeliveryProblem[]> {
  if (!isId(mailing)) return [];
  const { data } = await db
    .from("deliveries")
    .select("id, state, reason, subscribers (email)")
    .eq("mailing_id", mailing)
    .in("state", ["failed", "unclear", "waiting"])
    .neq("reason", "")
    .order("state")
    .order("id")
    .limit(limit)
    .overrideTypes<Pick<DeliveryProblem, "state">[]>()
    .throwOnError();
  return data.map(({ subscribers, ...row }) => ({ ...row, email: subscribers?.email ?? null }));
}
