import { createHash } from "node:crypto";
import { publicPages } from "~/content/pages";
import { storedAddress } from "~/schemas/old-address";
import { inTime } from "./in-time.server";

/** Keyed by the first half of the path's SHA-256: the database reveals no more to anonymous readers. */
let known: ReadonlyMap<string, string> = new Map();
let asItCame = "";
let changes = 0;
let expected: Promise<unknown> = Promise.resolve();
let isCurrent = () => true;
const fixed = new Set<string>(publicPages.map(({ path }) => path));

export function takeAddresses(list: Record<string, string>): void {
  const text = JSON.stringify(list);
  if (text === asItCame) return;
  asItCame = text;
  known = new Map(Object.entries(list));
  changes += 1;
}

export function addressChanges(): number {
  return changes;
}

/** `isAsWritten` tells whether the list is no older than the latest write of this process. */
export function expectAddresses(reading: Promise<unknown>, isAsWritten = () => true): void {
  expected = reading;
  isCurrent = isAsWritten;
}

export function isOldAddress(path: string): boolean {
  return known.size > 0 && known.has(digestOf(path));
}

/**
 * Undefined when the path is no old address. The last list stands while the backend is down; null for an article or page of
 * staff in it that this process may have withdrawn since, whose new address must not be told.
 */
export async function presentAddress(path: string): Promise<string | undefined | null> {
  await inTime(expected);
  const target = known.get(digestOf(path));
  return target && !fixed.has(target.split("?", 1)[0] ?? "") && !isCurrent() ? null : target;
}

function digestOf(path: string) {
  return createHash("sha256").update(storedAddress(path)).digest("hex").slice(0, 32);
}
