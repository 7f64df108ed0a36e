import { join } from "node:path";
import { backend } from "./backend.server";
import { env } from "./env.server";
import { MailThrottle } from "./mail-throttle.server";
import { giveBackShared, takeShared } from "./shared-throttle.server";

/** So many confirmation mails per address and day. */
const limit = 3;
const daySeconds = 24 * 3600;

const here = new MailThrottle({
  file: join(env.DATA_DIR, "confirmation-mails.json"),
  secret: backend.sessionSecret,
  limit,
  window: daySeconds * 1000,
});

/**
 * Counts one confirmation mail to an address: here first, which also holds while the backend is away, then for all
 * instances together. Gives a function that takes the count back; nothing when the day's mails are used up.
 */
export async function takeConfirmationMail(address: string): Promise<(() => Promise<void>) | undefined> {
  const giveBack = here.take(address);
  if (!giveBack) return undefined;
  const keys = [{ key: `confirmation ${address.toLowerCase()}`, limit }];
  if ((await takeShared(keys, daySeconds)) > 0) return undefined;
  return async () => {
    giveBack();
    await giveBackShared(keys);
  };
}
