import { toBerlinTime } from "~/schemas/berlin-time";

/** Why a message was turned away: the honeypot was filled, or there was no room for it. */
export type SpamReason = "honeypot" | "throttle";
export type SpamCount = [day: string, reason: SpamReason, count: number];

const counts = new Map<string, SpamCount>();

/** Counts a message of the contact form that was turned away: the day in Berlin and the reason, nothing else. */
export function countSpam(reason: SpamReason, now = new Date()): void {
  add([dayOf(now), reason, 1]);
}

/** The day in Berlin of a moment, as 2026-03-29. */
export function dayOf(moment: Date): string {
  return toBerlinTime(moment).slice(0, 10);
}

/** What was counted and is not written yet. */
export function waitingSpam(): SpamCount[] {
  return [...counts.values()];
}

/** Takes what was counted, and begins anew. */
export function takeSpam(): SpamCount[] {
  const taken = waitingSpam();
  counts.clear();
  return taken;
}

/** Puts back what could not be written. */
export function putBackSpam(taken: SpamCount[]): void {
  for (const count of taken) add(count);
}

function add([day, reason, count]: SpamCount) {
  const key = `${day} ${reason}`;
  counts.set(key, [day, reason, (counts.get(key)?.[2] ?? 0) + count]);
}
