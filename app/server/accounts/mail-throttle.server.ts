import { Throttle } from "~/server/backend/throttle.server";

/** So many mails about its account an address gets in a day; as many again may be asked for where its owner signs in. */
const aDay = { limit: 3, duration: 24 * 3600 };
const askedByAnybody = new Throttle({ name: "account mail", ...aDay });
const askedByOwners = new Throttle({ name: "account mail, asked for by its owner", ...aDay });

/**
 * Counts one mail about an account, here and for all instances together. Gives a function that takes the count back;
 * nothing when the address has had its mails for today.
 */
export async function takeAccountMail(
  address: string,
  { isOwners = false } = {},
): Promise<(() => Promise<void>) | undefined> {
  // What stands behind a plus leads to the same mailbox.
  const mailbox = address.replace(/\+[^@]*@/, "@");
  const mails = isOwners ? askedByOwners : askedByAnybody;
  return (await mails.take(mailbox)) ? undefined : () => mails.giveBack(mailbox);
}
