import { setTimeout as wait } from "node:timers/promises";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { queueAccountMail } from "./account-mail.server";
import { isCompanyAddress } from "./company-address.server";
import { isKnownBrowser } from "./known-browsers.server";
import { takeAccountMail } from "./sign-in-throttle.server";

/** Responses leave on a fixed beat (milliseconds). */
const beat = 400;

/** Same response and duration for every address. Rejects on a backend fault. */
export async function requestRecovery(email: string, request: Request): Promise<void> {
  const start = Date.now();
  try {
    if (isCompanyAddress(email)) await queue(email, request);
  } finally {
    await wait(beat - ((Date.now() - start) % beat));
  }
}

/** From known browsers owners have a limit of their own. */
async function queue(email: string, request: Request) {
  const isOwners = await isKnownBrowser(email, request);
  const giveBack = await takeAccountMail(email, "recovery", { isOwners });
  if (!giveBack) return;
  try {
    await queueAccountMail(email, "recovery");
  } catch (error) {
    await beyondBudget(giveBack);
    throw error;
  }
}
