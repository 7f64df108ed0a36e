import { berlinClock, dayLong, lastDay, longDay } from "./availability";
import { listed } from "./listed";
import type { ClosedDay } from "./site-schema";

/** How long before a closed day it is announced (milliseconds). */
const announced = 60 * dayLong;

export function closedFromNow(closedDays: readonly ClosedDay[], now: Date): ClosedDay[] {
  const today = berlinClock(now).date;
  const last = berlinClock(new Date(now.getTime() + announced)).date;
  return closedDays
    .filter((closed) => lastDay(closed) >= today && closed.date <= last)
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** Empty without closed days. */
export function closedText(closed: readonly ClosedDay[]): string {
  const spans: { first: string; last: string; reason: string }[] = [];
  for (const day of closed) {
    const { date, reason } = day;
    const before = spans.at(-1);
    const isNext = before && Date.parse(date) - Date.parse(before.last) <= dayLong;
    if (isNext && before.reason === reason) before.last = lastDay(day);
    else spans.push({ first: date, last: lastDay(day), reason });
  }
  const named = spans.map(({ first, last, reason }, index) => {
    const before = spans[index - 1];
    const isSingle = first === last;
    const goesOn = isSingle && before && before.first === before.last;
    const days = isSingle
      ? `${goesOn ? "" : "am "}${longDay(first)}`
      : `vom ${from(first, last)} bis ${longDay(last)}`;
    return reason ? `${days} (${reason})` : days;
  });
  return named.length > 0 ? ` Geschlossen ist ${listed(named)}.` : "";
}

function from(first: string, last: string) {
  return first.slice(0, 7) === last.slice(0, 7) ? `${Number(first.slice(8))}.` : longDay(first);
}
