import { RateLimiterMemory } from "rate-limiter-flexible";
import { takeHere } from "./local-throttle.server";
import { giveBackShared, takeShared } from "./shared-throttle.server";

/** So many mails about its account an address gets in a day (seconds). */
const limit = 3;
const duration = 24 * 3600;
const here = new RateLimiterMemory({ keyPrefix: "account mail", points: limit, duration });

/**
 * Counts one mail about an account, here and for all instances together. Gives a function that takes the count back;
 * nothing when the address has had its mails for today.
 */
export async function takeAccountMail(address: string): Promise<(() => Promise<void>) | undefined> {
  // What stands behind a plus leads to the same mailbox.
  const mailbox = address.replace(/\+[^@]*@/, "@");
  const keys = [{ key: `account mail ${mailbox}`, limit }];
  if ((await takeHere(here, mailbox)) || (await takeShared(keys, duration))) return undefined;
  return async () => {
    await Promise.all([here.reward(mailbox), giveBackShared(keys)]);
  };
}
