import { vi } from "vitest";

/** So long the application gathers messages that come after many others (milliseconds). */
const window = 15 * 60_000;
/** The latest time that a file of this process has stood at. */
let latest = 0;

/** Stops the clock after that window, counted from all messages of this process: the next ones are told of one by one. */
export function quietClock(): void {
  // Waiting moves a stopped clock on.
  latest = Math.max(latest, Date.now()) + window + 60_000;
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: latest });
}
