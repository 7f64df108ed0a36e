import { Throttle } from "~/server/backend/throttle.server";

/** So many mails about its account an address gets in a day. */
const mails = new Throttle({ name: "account mail", limit: 3, duration: 24 * 3600 });

/**
 * Counts one mail about an account, here and for all instances together. Gives a function that takes the count back;
 * nothing when the address has had its mails for today.
 */
export async function takeAccountMail(address: string): Promise<(() => Promise<void>) | undefined> {
  // What stands behind a plus leads to the same mailbox.
  const mailbox = address.replace(/\+[^@]*@/, "@");
  return (await mails.take(mailbox)) ? undefined : () => mails.giveBack(mailbox);
}
