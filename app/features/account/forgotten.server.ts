import { setTimeout as wait } from "node:timers/promises";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { queueAccountMail } from "./account-mail.server";
import { isCompanyAddress } from "./company-address.server";
import { isKnownPlace } from "./known-places.server";
import { takeAccountMail } from "./mail-throttle.server";

/** Answers leave on a beat (milliseconds), as those to sign-ins do. */
const beat = 400;

/**
 * Takes the wish for another password, whatever address it names: neither what comes back nor
 * the time it takes tells whether there is an account. Rejects when the database does not take it.
 */
export async function requestRecovery(email: string, request: Request): Promise<void> {
  const start = Date.now();
  try {
    if (isCompanyAddress(email)) await queue(email, request);
  } finally {
    await wait(beat - ((Date.now() - start) % beat));
  }
}

/** Where an owner has signed in before, the day's mails are their own, which nobody uses up from elsewhere. */
async function queue(email: string, request: Request) {
  const isOwners = await isKnownPlace(email, request);
  const giveBack = await takeAccountMail(email, "recovery", { isOwners });
  if (!giveBack) return;
  try {
    await queueAccountMail(email, "recovery");
  } catch (error) {
    await beyondBudget(giveBack);
    throw error;
  }
}
