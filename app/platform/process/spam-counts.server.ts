import { toBerlinTime } from "~/schemas/berlin-time";

export type SpamReason = "honeypot" | "throttle";
type SpamCount = [day: string, reason: SpamReason, count: number];

const counts = new Map<string, SpamCount>();

/** Only the day in Berlin and the reason are stored. */
export function countSpam(reason: SpamReason, now = new Date()): void {
  add([dayOf(now), reason, 1]);
}

export function dayOf(moment: Date): string {
  return toBerlinTime(moment).slice(0, 10);
}

export function waitingSpam(): SpamCount[] {
  return [...counts.values()];
}

export function takeSpam(): SpamCount[] {
  const taken = waitingSpam();
  counts.clear();
  return taken;
}

export function putBackSpam(taken: SpamCount[]): void {
  for (const count of taken) add(count);
}

function add([day, reason, count]: SpamCount) {
  const key = `${day} ${reason}`;
  counts.set(key, [day, reason, (counts.get(key)?.[2] ?? 0) + count]);
}
