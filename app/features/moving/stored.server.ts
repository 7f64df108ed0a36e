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
      : await whyOurs(address);
    if (why)
      losses.push({
        what: `Die alte Adresse ${address.slice(0, 300)} kann nicht weiterführen: ${why.problem}.`,
      });
    else usable.push(address);
  }
  return { usable, losses };
}

interface Taken {
  move: string;
  source: string;
  kind: "blog_posts" | "pages";
  item: Record<string, unknown>;
  addresses: string[];
  losses: Loss[];
}

/** Idempotent. Throws SlugTaken, PictureGone, and on any backend fault. */
export async function storeMoved(db: Db, taken: Taken): Promise<void> {
  const { error } = await db.rpc("take_over_item", taken as never);
  if (error) throw refusal(error, "moving: an item was not stored");
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
