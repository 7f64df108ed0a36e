import { Throttle } from "~/platform/database/throttle.server";
import { accountLinkLife, recoveryLife } from "./links.server";

/** Mails per address and day; owners may ask for as many again from known browsers. */
const aDay = { limit: 3, duration: 24 * 3600 };
const askedByAnybody = new Throttle({ name: "account mail", ...aDay });
const askedByOwners = new Throttle({ name: "account mail, asked for by its owner", ...aDay });

// Afterwards one per half a link's life, so that some mail always holds a usable link.
const oneIn = (life: number) => ({ limit: 1, duration: life / 2000 });
const furtherOnes = {
  recovery: new Throttle({ name: "further recovery mail", ...oneIn(recoveryLife) }),
  "sign-up": new Throttle({ name: "further sign-up mail", ...oneIn(accountLinkLife) }),
};

/** Gives a function that takes the count back, or nothing when the limit is reached. */
export async function takeAccountMail(
  address: string,
  about: keyof typeof furtherOnes,
  { isOwners = false } = {},
): Promise<(() => Promise<void>) | undefined> {
  // Plus addresses share a mailbox; for recovery only the account's own address counts.
  const mailbox = about === "recovery" ? address : address.replace(/\+[^@]*@/, "@");
  const counts = [isOwners ? askedByOwners : askedByAnybody, furtherOnes[about]];
  const waits = await Promise.all(counts.map((count) => count.take(mailbox)));
  if (waits.every((seconds) => seconds > 0)) return undefined;
  return async () => void (await Promise.all(counts.map((count) => count.giveBack(mailbox))));
}
