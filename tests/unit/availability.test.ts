import { expect, it } from "vitest";
import { isAvailable } from "~/content/availability";
import { site } from "~/content/site";

it.each([
  // Winter: Berlin is one hour ahead of UTC.
  ["2025-01-15T07:59:59Z", false, "Wednesday 08:59"],
  ["2025-01-15T08:00:00Z", true, "Wednesday 09:00"],
  ["2025-01-15T15:59:59Z", true, "Wednesday 16:59"],
  ["2025-01-15T16:00:00Z", false, "Wednesday 17:00"],
  // Summer: two hours ahead.
  ["2025-07-16T06:59:59Z", false, "Wednesday 08:59"],
  ["2025-07-16T07:00:00Z", true, "Wednesday 09:00"],
  ["2025-07-16T14:59:59Z", true, "Wednesday 16:59"],
  ["2025-07-16T15:00:00Z", false, "Wednesday 17:00"],
  // Last working day before and first after the clocks go forward (30 March 2025) ...
  ["2025-03-28T08:00:00Z", true, "Friday 09:00"],
  ["2025-03-28T07:00:00Z", false, "Friday 08:00"],
  ["2025-03-31T07:00:00Z", true, "Monday 09:00"],
  ["2025-03-31T15:00:00Z", false, "Monday 17:00"],
  // ... and back (26 October 2025).
  ["2025-10-24T07:00:00Z", true, "Friday 09:00"],
  ["2025-10-27T07:00:00Z", false, "Monday 08:00"],
  ["2025-10-27T08:00:00Z", true, "Monday 09:00"],
  // The weekend, also where its edges fall on another day in UTC.
  ["2025-01-18T11:00:00Z", false, "Saturday 12:00"],
  ["2025-01-19T11:00:00Z", false, "Sunday 12:00"],
  ["2025-01-19T23:30:00Z", false, "Monday 00:30"],
])("at %s it is %s (%s)", (time, available) => {
  expect(isAvailable(site.hours, [], new Date(time))).toBe(available);
});
