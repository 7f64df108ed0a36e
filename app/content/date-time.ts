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

/** An instant as Berlin's clocks show it: 21.11.2026, 07:05. */
export function shortDateTime(instant: string): string {
  return short.format(new Date(instant));
}

/** The same in words: Samstag, 21. November 2026 um 07:05. */
export function longDateTime(instant: string): string {
  return long.format(new Date(instant));
}
