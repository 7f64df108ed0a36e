import { onceAnswered } from "~/server/process/time-budget.server";

/** So many files are held in memory at a time, each until its request is answered. */
const places = 8;
/** Who has waited longer for a place is told to come back: their connection is closed soon after (milliseconds). */
const patience = 20_000;

let taken = 0;
const waiting: (() => void)[] = [];

/** Waits for a place for one file, until the request at work is answered; false when there was none in time. */
export async function takePlace(): Promise<boolean> {
  if (taken < places) taken += 1;
  else if (!(await nextPlace())) return false;
  onceAnswered(() => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  });
  return true;
}

/** Waits for the place of somebody else. */
function nextPlace(): Promise<boolean> {
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(late);
      resolve(true);
    };
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      resolve(false);
    }, patience).unref();
    waiting.push(enter);
  });
}
