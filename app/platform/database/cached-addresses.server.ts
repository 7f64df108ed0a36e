import { createHash } from "node:crypto";
import { canonicalPath } from "~/schemas/old-address";
import { inTime } from "./in-time.server";

/** Keyed by the first half of the path's SHA-256: the database reveals no more to anonymous readers. */
let known: ReadonlyMap<string, string> = new Map();
let asItCame = "";
let changes = 0;
let expected: Promise<unknown> = Promise.resolve();

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

export function expectAddresses(reading: Promise<unknown>): void {
  expected = reading;
}

export function isOldAddress(path: string): boolean {
  return known.size > 0 && known.has(digestOf(path));
}

/** Gives undefined when the path is no old address. The last list stands while the backend is down. */
export async function presentAddress(path: string): Promise<string | undefined> {
  await inTime(expected);
  return known.get(digestOf(path));
}

function digestOf(path: string) {
  return createHash("sha256").update(canonicalPath(path)).digest("hex").slice(0, 32);
}
