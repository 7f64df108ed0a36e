import { isDeepStrictEqual } from "node:util";
import { defaultOf, isFactKey, schemaOf } from "~/content/fact-groups";
import type { FactKey, FactValues } from "~/content/facts";

let valid: FactValues = {};
let invalid: ReadonlyMap<FactKey, string> = new Map();
let asTheyCame = "[]";
let taken = 0;

export function takeStoredFacts(stored: Record<string, unknown>): boolean {
  // The database may give them in any order.
  const text = JSON.stringify(Object.entries(stored).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (text === asTheyCame) return false;
  asTheyCame = text;
  const good: FactValues = {};
  const bad = new Map<FactKey, string>();
  for (const [key, value] of Object.entries(stored)) {
    // Stored by a later version of the product.
    if (!isFactKey(key)) continue;
    const { success, data, error } = schemaOf(key).safeParse(value);
    if (!success) bad.set(key, error.issues[0]?.message ?? "");
    else if (!isDeepStrictEqual(data, defaultOf(key))) good[key] = data;
  }
  valid = good;
  invalid = bad;
  taken += 1;
  return true;
}

export function invalidFacts(): ReadonlyMap<FactKey, string> {
  return invalid;
}

export function changedFacts(): FactValues {
  return valid;
}

export function factChanges(): number {
  return taken;
}
