import { vi } from "vitest";

/** For half a minute; rejects with the last failure. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000 });
}
