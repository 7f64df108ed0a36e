const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});

/** True from Monday to Friday, 09:00 to 16:59 Berlin time. */
export function isAvailable(now: Date): boolean {
  const { weekday = "", hour = "" } = Object.fromEntries(
    berlin.formatToParts(now).map((part) => [part.type, part.value]),
  );
  return !["Sat", "Sun"].includes(weekday) && Number(hour) >= 9 && Number(hour) < 17;
}
