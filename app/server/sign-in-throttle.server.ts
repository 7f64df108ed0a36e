import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { giveBackShared, takeShared } from "./shared-throttle.server";

/** Seconds over which failed attempts are added up. */
const duration = 15 * 60;

// Five wrong passwords for one account from one place. The wider cap per account stands against many places: one alone
// is stopped before it, so that it cannot lock the owner out from afar. The last two are for guessing names.
const limits = { pair: 5, account: 10, place: 100, new: 40 };
const perAccountAndPlace = new RateLimiterMemory({ keyPrefix: "pair", points: limits.pair, duration });
const perAccount = new RateLimiterMemory({ keyPrefix: "account", points: limits.account, duration });
const perPlace = new RateLimiterMemory({ keyPrefix: "place", points: limits.place, duration });
const newAccounts = new RateLimiterMemory({ keyPrefix: "new", points: limits.new, duration });

/** A try that was let through; it counts as failed until it is settled otherwise. */
export interface Attempt {
  /** Seconds until the next try is worth while; 0 when this one may go ahead. */
  wait: number;
  /** The password was right: earlier failures are forgiven. */
  succeeded: () => Promise<void>;
  /** The service could not say: this try does not count. */
  undecided: () => Promise<void>;
}

/**
 * Counts a try to sign in before it is made, so that many at once cannot slip through: here first, which keeps a flood
 * from the database, then for all servers together.
 */
export async function attemptSignIn(email: string, address: string): Promise<Attempt> {
  const pair = `${address} ${email}`;
  const keys = [
    { key: `place ${address}`, limit: limits.place },
    { key: `pair ${pair}`, limit: limits.pair },
    { key: `account ${email}`, limit: limits.account },
  ];
  const giveBack = () =>
    Promise.all([perAccountAndPlace.reward(pair), perAccount.reward(email), perPlace.reward(address)]);
  const undecided = async () => {
    await Promise.all([giveBack(), giveBackShared(keys)]);
  };
  const succeeded = async () => {
    const forgiven = keys.map((key) => ({ ...key, all: key.key.startsWith("pair ") }));
    await Promise.all([giveBack(), giveBackShared(forgiven)]);
    await perAccountAndPlace.delete(pair);
  };
  const wait =
    (await consume(perPlace, address)) ||
    (await consume(perAccountAndPlace, pair)) ||
    (await consume(perAccount, email)) ||
    (await takeShared(keys, duration));
  return { wait, succeeded, undecided };
}

/** Counts a sign-up; gives the seconds to wait, 0 when it may go ahead. */
export async function attemptSignUp(address: string): Promise<number> {
  const shared = [{ key: `new ${address}`, limit: limits.new }];
  return (await consume(newAccounts, address)) || takeShared(shared, duration);
}

/** Takes one point; gives the seconds until there are some again, 0 when there was one. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.ceil(refusal.msBeforeNext / 1000);
  }
}
