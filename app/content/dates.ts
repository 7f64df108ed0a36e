const long = new Intl.DateTimeFormat("de-DE", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/Berlin",
});

/** The day of a moment as it is called in Berlin, such as '16. Januar 2025'. */
export function longDate(moment: string | Date): string {
  return long.format(new Date(moment));
}
