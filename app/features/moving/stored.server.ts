import { turnedAway, whyOurs } from "~/features/redirects/address-check.server";
import type { Db } from "~/platform/database/db";
import { refusal } from "~/platform/database/rows.server";
import { oldAddressLimit, storedAddress } from "~/schemas/old-address";
import type { Loss } from "./item";

/** Which of these can lead on to `path`, as they are stored, and a loss for each that cannot. */
export async function usableAddresses(addresses: readonly string[], path: string | null) {
  const usable: string[] = [];
  const losses: Loss[] = [];
  for (const address of new Set(addresses.map(storedAddress))) {
    if (address === path || address === "/") continue;
    const isUnusable =
      address.length > oldAddressLimit || turnedAway.test(address) || !address.startsWith("/");
    const why = isUnusable
      ? { problem: "Sie ist zu lang, oder ein Zeichen ist zu viel" }
      : address.includes("?")
        ? undefined
        : await whyOurs(address);
    if (why)
      losses.push({
        what: `Die alte Adresse ${address.slice(0, 300)} kann nicht weiterführen: ${why.problem}.`,
      });
    else usable.push(address);
  }
  return { usable, losses };
}

export interface Taken {
  source: string;
  kind: "blog_posts" | "pages";
  item: Record<string, unknown>;
  addresses: string[];
  losses: Loss[];
}

/** What the database will never take. */
export class NotStorable extends Error {}

/** All or none; idempotent. Throws SlugTaken, NotStorable, and on any backend fault. */
export async function storeMoved(db: Db, move: string, taken: readonly Taken[]): Promise<void> {
  const { error } = await db.rpc("take_over_items", { move, taken: taken as never });
  if (!error) return;
  if (/^(?:22|235)/.test(error.code) && error.code !== "23505") throw new NotStorable(error.code);
  throw refusal(error, "moving: items were not stored");
}

/** Idempotent. Throws on any backend fault. */
export async function finishMoved(
  db: Db,
  finished: {
    move: string;
    source: string;
    item: string | null;
    target: string;
    addresses: string[];
    state: string;
  },
): Promise<void> {
  const { state, addresses, ...rest } = finished;
  const { usable } = await usableAddresses(addresses, null);
  await db.rpc("finish_moved", { ...rest, addresses: usable, done: state }).throwOnError();
}

/** Gives the addresses that lead elsewhere. Throws on any backend fault. */
export async function leadMoved(
  db: Db,
  lead: { kind: string; item: string; addresses: string[] },
): Promise<string[]> {
  const { data } = await db.rpc("lead_moved", { ...lead, target: null }).throwOnError();
  return data as unknown as string[];
}
