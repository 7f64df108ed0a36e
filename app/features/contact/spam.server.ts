import { publicDb } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { beforeClosing } from "~/platform/process/shutdown.server";
import {
  dayOf,
  putBackSpam,
  type SpamReason,
  takeSpam,
  waitingSpam,
} from "~/platform/process/spam-counts.server";
import { longDate } from "~/schemas/berlin-time";

const writeEvery = 60_000;
const shownDays = 14;

export function scheduleSpam(): void {
  setInterval(write, writeEvery).unref();
  beforeClosing(write);
}

async function write() {
  const counted = takeSpam();
  if (counted.length === 0) return;
  try {
    const { data: isNoted } = await publicDb
      .rpc("note_spam", { token: serverToken("spam"), counted })
      .throwOnError();
    if (isNoted) return;
  } catch (error) {
    logFault({ level: "warn", what: "messages turned away: not written" }, error);
  }
  putBackSpam(counted);
}

export interface SpamDay extends Record<SpamReason, number> {
  day: string;
}

/** Includes what is not written yet; throws on any backend fault. */
export async function spamDays(db: Db, now = new Date()): Promise<SpamDay[]> {
  const days = lastDays(now);
  // All columns: PostgREST takes a column named count for an aggregate.
  const stored = db
    .from("spam_counts")
    .select()
    .gte("day", days.at(-1) ?? "");
  const { data } = await stored.throwOnError();
  const all = [...data, ...waitingSpam().map(([day, reason, count]) => ({ day, reason, count }))];
  const sum = (on: string, why: SpamReason) =>
    all.reduce((total, { day, reason, count }) => total + (day === on && reason === why ? count : 0), 0);
  return days
    .map((day, ago) => ({
      day: ["Heute", "Gestern"][ago] ?? longDate(day),
      honeypot: sum(day, "honeypot"),
      throttle: sum(day, "throttle"),
    }))
    .filter(({ honeypot, throttle }) => honeypot + throttle > 0);
}

function lastDays(now: Date): string[] {
  const noon = Date.parse(`${dayOf(now)}T12:00Z`);
  return Array.from({ length: shownDays }, (_, ago) => dayOf(new Date(noon - ago * 24 * 3600_000)));
}
