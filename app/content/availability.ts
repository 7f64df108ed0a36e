/** Full hours from Monday to Friday, Berlin time. All texts keep to these; as they are shown, the phone's are `site.phoneHours`. */
export const hours = { office: { opens: 9, closes: 17 }, phone: { opens: 9, closes: 18 } } as const;

export const officeHours = `Mo-Fr ${hours.office.opens}:00-${hours.office.closes}:00`;

const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});

/** True while the office is open: Monday to Friday, 09:00 to 16:59 Berlin time. */
export function isAvailable(now: Date): boolean {
  const { weekday = "", hour = "" } = Object.fromEntries(
    berlin.formatToParts(now).map((part) => [part.type, part.value]),
  );
  return (
    !["Sat", "Sun"].includes(weekday) &&
    Number(hour) >= hours.office.opens &&
    Number(hour) < hours.office.closes
  );
}
