import { timeLeft } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";

export async function inTime(reading: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise((resolve) => {
    late = setTimeout(resolve, timeLeft(deadline("underWay"))).unref();
  });
  // Whoever began the reading records its fault.
  await Promise.race([reading.catch(() => undefined), tooLong]);
  clearTimeout(late);
}
