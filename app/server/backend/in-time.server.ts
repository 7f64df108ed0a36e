import { timeLeft } from "~/server/process/time-budget.server";

/** Whoever needs what is on its way waits no longer for it (milliseconds). */
const patience = 3000;

/** Waits until something has been read, or has failed, or takes too long. */
export async function inTime(reading: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise((resolve) => {
    late = setTimeout(resolve, timeLeft(patience)).unref();
  });
  await Promise.race([reading.catch(() => undefined), tooLong]);
  clearTimeout(late);
}
