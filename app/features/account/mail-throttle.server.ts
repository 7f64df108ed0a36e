import { Throttle } from "~/platform/database/throttle.server";
import { accountLinkLife, recoveryLife } from "./links.server";

/** So many mails about its account an address gets in a day; as many again may be asked for where its owner signs in. */
const aDay = { limit: 3, duration: 24 * 3600 };
const askedByAnybody = new Throttle({ name: "account mail", ...aDay });
const askedByOwners = new Throttle({ name: "account mail, asked for by its owner", ...aDay });

// Beyond them one in half the life of its link: whoever asks, also after others have used the day's mails up, has a mail
// whose link holds for the other half at least. More of them would only fill the mailbox.
const oneIn = (life: number) => ({ limit: 1, duration: life / 2000 });
const furtherOnes = {
  recovery: new Throttle({ name: "further recovery mail", ...oneIn(recoveryLife) }),
  "sign-up": new Throttle({ name: "further sign-up mail", ...oneIn(accountLinkLife) }),
};

/**
 * Counts one mail about an account, here and for all instances together. Gives a function that takes the count back;
 * nothing when the address has had its mails for now.
 */
export async function takeAccountMail(
  address: string,
  about: keyof typeof furtherOnes,
  { isOwners = false } = {},
): Promise<(() => Promise<void>) | undefined> {
  // What stands behind a plus leads to the same mailbox, and anybody may sign up with it; a recovery mail goes to an
  // account's own address alone, and an address without one must not use up what that has.
  const mailbox = about === "recovery" ? address : address.replace(/\+[^@]*@/, "@");
  const counts = [isOwners ? askedByOwners : askedByAnybody, furtherOnes[about]];
  const waits = await Promise.all(counts.map((count) => count.take(mailbox)));
  if (waits.every((seconds) => seconds > 0)) return undefined;
  return async () => void (await Promise.all(counts.map((count) => count.giveBack(mailbox))));
}
