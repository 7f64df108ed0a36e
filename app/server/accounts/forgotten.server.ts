import { setTimeout as wait } from "node:timers/promises";
import { isKnownPlace } from "~/server/sessions/known-places.server";
import { isCompanyAddress } from "./company-address.server";
import { takeAccountMail } from "./mail-throttle.server";
import { queueRecovery } from "./mails.server";

/** Answers leave on a beat (milliseconds), as those to sign-ins do. */
const beat = 400;

/**
 * Takes the wish for another password, whatever address it names: neither what comes back nor
 * the time it takes tells whether there is an account. Rejects when the disk does not take it.
 */
export async function requestRecovery(email: string, request: Request): Promise<void> {
  const start = Date.now();
  try {
    if (isCompanyAddress(email) && (await mayBeSent(email, request))) await queueRecovery(email);
  } finally {
    await wait(beat - ((Date.now() - start) % beat));
  }
}

/** Where an owner has signed in before, the day's mails are their own, which nobody uses up from elsewhere. */
async function mayBeSent(email: string, request: Request) {
  const isOwners = await isKnownPlace(email, request);
  return (await takeAccountMail(email, "recovery", { isOwners })) !== undefined;
}
