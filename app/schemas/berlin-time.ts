const minute = 60_000;
const wallClock = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Berlin",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

export function toBerlinTime(instant: Date): string {
  const part = Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.year?.padStart(4, "0")}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** ISO 8601 with the offset of Berlin. */
export function isoTime(moment: string | Date): string {
  const at = new Date(moment);
  const local = toBerlinTime(at);
  const hours = Math.round((Date.parse(`${local}Z`) - at.getTime()) / (60 * minute));
  return `${local}:${at.toISOString().slice(17, 19)}+0${hours}:00`;
}

/** Null when it is no date. Skipped hours count as one hour later, repeated ones as the first. */
export function fromBerlinTime(local: string): Date | null {
  const [, text, second = "00"] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?$/.exec(local) ?? [];
  if (!text || Number(second) > 59) return null;
  const asUtc = new Date(`${text}:${second}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text)) return null;
  const inSummer = new Date(asUtc.getTime() - 120 * minute);
  const inWinter = new Date(asUtc.getTime() - 60 * minute);
  return toBerlinTime(inSummer) === text ? inSummer : inWinter;
}

const day = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", dateStyle: "long" });
const short = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Berlin",
  dateStyle: "medium",
  timeStyle: "short",
});
const long = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Berlin",
  dateStyle: "full",
  timeStyle: "short",
});

export function longDate(moment: string | Date): string {
  return day.format(new Date(moment));
}

export function shortDateTime(moment: string | number | Date): string {
  return short.format(new Date(moment));
}

export function nearTime(moment: string | Date, now = new Date()): string {
  const [date = "", time = ""] = toBerlinTime(new Date(moment)).split("T");
  const clock = time.replace(/^0/, "");
  const today = toBerlinTime(now).slice(0, 10);
  if (date === today) return `heute ${clock}`;
  // A day has 23 or 25 hours when the clocks change.
  const tomorrow = new Date(Date.parse(today) + 24 * 60 * minute).toISOString().slice(0, 10);
  if (date === tomorrow) return `morgen ${clock}`;
  return `${longDate(moment).replace(/ \d{4}$/, "")}, ${clock}`;
}

const weekday = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", weekday: "long" });

export function pastTime(moment: string | number, now = Date.now()): string {
  const at = new Date(moment);
  const isNear = now - at.getTime() < 6 * 24 * 60 * minute;
  return `${isNear ? weekday.format(at) : longDate(at)}, ${toBerlinTime(at).slice(-5)}`;
}

export function longDateTime(moment: string | Date): string {
  return long.format(new Date(moment));
}
