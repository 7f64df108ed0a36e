import { vi } from "vitest";

/** Tries a check again until it holds, also on a busy machine; rejects with its last failure after half a minute. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000 });
}
