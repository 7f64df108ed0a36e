import { setTimeout as wait } from "node:timers/promises";
import { isKnownPlace } from "~/server/sessions/known-places.server";
import { isCompanyAddress } from "./company-address.server";
import { takeAccountMail } from "./mail-throttle.server";
import { queueRecovery } from "./mails.server";

/** Answers leave on a beat (milliseconds), as those to sign-ins do. */
const beat = 400;

/**
 * Takes the wish of somebody at that place for another password, whatever address it names: neither what comes back nor
 * the time it takes tells whether there is an account. Rejects when the disk does not take it.
 */
export async function requestRecovery(email: string, place: string): Promise<void> {
  const start = Date.now();
  try {
    if (isCompanyAddress(email) && (await mayBeSent(email, place))) await queueRecovery(email);
  } finally {
    await wait(beat - ((Date.now() - start) % beat));
  }
}

/** Three mails a day; where an owner has signed in before there are three of their own, which nobody uses up from elsewhere. */
async function mayBeSent(email: string, place: string) {
  const isOwners = await isKnownPlace(email, place);
  return (await takeAccountMail(email, { isOwners })) !== undefined;
}
