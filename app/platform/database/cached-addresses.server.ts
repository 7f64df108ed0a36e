import { createHash } from "node:crypto";
import { canonicalPath } from "~/schemas/old-address";
import { inTime } from "./in-time.server";

/** By the first half of the SHA-256 of their paths, which is all that the database tells to whoever asks. */
let known: ReadonlyMap<string, string> = new Map();
let asItCame = "";
let changes = 0;
let expected: Promise<unknown> = Promise.resolve();

/** Goes by this list from now on: where old addresses lead, by the hashes of their paths. */
export function takeAddresses(list: Record<string, string>): void {
  const text = JSON.stringify(list);
  if (text === asItCame) return;
  asItCame = text;
  known = new Map(Object.entries(list));
  changes += 1;
}

/** A number that changes whenever another list of old addresses has come. */
export function addressChanges(): number {
  return changes;
}

/** A list is on its way that tells of what this process has just written. */
export function expectAddresses(reading: Promise<unknown>): void {
  expected = reading;
}

/** True for a path that leads elsewhere, as far as is known at this moment. */
export function isOldAddress(path: string): boolean {
  return known.size > 0 && known.has(digestOf(path));
}

/** Where a path leads now, or undefined when it is no old address. While the backend is down, the last list stands. */
export async function presentAddress(path: string): Promise<string | undefined> {
  await inTime(expected);
  return known.get(digestOf(path));
}

function digestOf(path: string) {
  return createHash("sha256").update(canonicalPath(path)).digest("hex").slice(0, 32);
}
