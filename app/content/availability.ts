import type { ClosedDay, SiteFacts, Week } from "./site-schema";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

const shortNames: Record<Weekday, string> = {
  mon: "Mo",
  tue: "Di",
  wed: "Mi",
  thu: "Do",
  fri: "Fr",
  sat: "Sa",
  sun: "So",
};

const berlin = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Berlin",
  weekday: "short",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export function berlinClock(now: Date): { day: Weekday; date: string; time: string } {
  const { weekday, year, month, day, hour, minute } = Object.fromEntries(
    berlin.formatToParts(now).map((part) => [part.type, part.value]),
  );
  return {
    day: weekday?.toLowerCase() as Weekday,
    date: `${year}-${month}-${day}`,
    time: `${hour}:${minute}`,
  };
}

export function lastDay({ date, until }: ClosedDay): string {
  return until || date;
}

function isClosed(closedDays: readonly ClosedDay[], date: string): boolean {
  return closedDays.some((closed) => closed.date <= date && date <= lastDay(closed));
}

export function isAvailable(hours: Week, closedDays: readonly ClosedDay[], now: Date): boolean {
  const { day, date, time } = berlinClock(now);
  return (
    !isClosed(closedDays, date) && hours[day].some(({ opens, closes }) => opens <= time && time < closes)
  );
}

export interface Office {
  available: boolean;
  /** Somebody answers the phone. */
  phone?: true;
  again?: string;
}

export function officeAt(hours: Week, closedDays: readonly ClosedDay[], now: Date): Office {
  if (isAvailable(hours, closedDays, now)) return { available: true };
  const [next] = openings(hours, closedDays, now);
  if (!next) return { available: false };
  const { ahead, date, opens } = next;
  const when =
    ["heute", "morgen"][ahead] ?? (ahead < 7 ? weekdayName.format(new Date(date)) : `am ${longDay(date)}`);
  return { available: false, again: `${when} ab ${shortHour(opens)} Uhr` };
}

type Hours = Pick<SiteFacts, "hours" | "phoneHours" | "closedDays">;

/** The phone has hours of its own. */
export function officeNow({ hours, phoneHours, closedDays }: Hours, now: Date): Office {
  return {
    ...officeAt(hours, closedDays, now),
    ...(isAvailable(phoneHours, closedDays, now) && { phone: true }),
  };
}

/** Empty where the office is open as the phone is answered. */
export function officeHours({ hours, phoneHours }: Pick<Hours, "hours" | "phoneHours">): string {
  const text = hoursText(hours);
  return text && text !== hoursText(phoneHours) ? `im Büro ${text} Uhr` : "";
}

export const dayLong = 24 * 60 * 60 * 1000;
/** How far ahead the next opening is looked for (days). */
const farthest = 60;
/** After opening, what has come in meanwhile is answered within this time (minutes). */
const catchUp = 60;

/** 24 hours, or the end of the last opening before that, or soon after the next. Undefined when closed for long. */
export function answeredBy(hours: Week, closedDays: readonly ClosedDay[], now: Date): string | undefined {
  const later = new Date(now.getTime() + dayLong);
  const due = berlinClock(later);
  if (isAvailable(hours, closedDays, later)) return `am ${fullDay(due.date)} um ${shortTime(due.time)} Uhr`;
  let last: Opening | undefined;
  for (const opening of openings(hours, closedDays, now)) {
    if (`${opening.date} ${opening.closes}` > `${due.date} ${due.time}`) {
      last ??= { ...opening, closes: atMost(opening.closes, plus(opening.opens, catchUp)) };
      break;
    }
    last = opening;
  }
  return last && `am ${fullDay(last.date)}, bis ${shortHour(last.closes)} Uhr`;
}

interface Opening {
  ahead: number;
  date: string;
  opens: string;
  closes: string;
}

function* openings(hours: Week, closedDays: readonly ClosedDay[], now: Date): Generator<Opening, void> {
  const today = berlinClock(now);
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const date = new Date(Date.parse(today.date) + ahead * dayLong).toISOString().slice(0, 10);
    if (isClosed(closedDays, date)) continue;
    const day = weekdays[(weekdays.indexOf(today.day) + ahead) % 7] ?? today.day;
    for (const span of hours[day]) if (ahead > 0 || span.opens > today.time) yield { ahead, date, ...span };
  }
}

export function hoursText(week: Week): string {
  const days = new Map<string, Weekday[]>();
  for (const day of weekdays) {
    const spans = week[day].map(({ opens, closes }) => `${shortTime(opens)}-${shortTime(closes)}`).join(", ");
    if (spans) days.set(spans, [...(days.get(spans) ?? []), day]);
  }
  return [...days].map(([spans, same]) => `${daysText(same)} ${spans}`).join("; ");
}

export function hoursPhrase(week: Week): string {
  const text = hoursText(week);
  return text ? `${text} Uhr` : "nach Vereinbarung";
}

function daysText(days: Weekday[]) {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1)?.at(-1);
    if (last && weekdays.indexOf(last) === weekdays.indexOf(day) - 1) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => [run[0], run.length > 1 && run.at(-1)].map((day) => day && shortNames[day]))
    .map((ends) => ends.filter(Boolean).join("-"))
    .join(", ");
}

function shortTime(time: string) {
  return time.replace(/^0/, "");
}

function shortHour(time: string) {
  return shortTime(time).replace(":00", "");
}

function plus(time: string, minutes: number) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const total = hour * 60 + minute + minutes;
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function atMost(most: string, time: string) {
  return time < most ? time : most;
}

const dayAndMonth = new Intl.DateTimeFormat("de-DE", { day: "numeric", month: "long", timeZone: "UTC" });
const weekdayName = new Intl.DateTimeFormat("de-DE", { weekday: "long", timeZone: "UTC" });

export function longDay(date: string): string {
  return dayAndMonth.format(new Date(date));
}

function fullDay(date: string) {
  return `${weekdayName.format(new Date(date))}, ${longDay(date).replace(" ", "\u00A0")}`;
}
