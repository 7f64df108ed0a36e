import { RateLimiterMemory } from "rate-limiter-flexible";
import { takeHere } from "~/platform/database/local-throttle.server";
import { giveBackShared, takeShared } from "~/platform/database/shared-throttle.server";
import { Throttle } from "~/platform/database/throttle.server";
import { isKnownPlace, placeOf, rememberPlace } from "./known-places.server";
import { takeSignIn } from "./sign-in-share.server";

/** Seconds over which failed attempts are added up. */
const duration = 15 * 60;

// Five wrong passwords for one account from one place. The wider cap per account stands against many places: one alone
// is stopped before it, and the owner's own browsers are let try in spite of it, so that nobody can lock the owner out from
// afar. The others are for guessing names and links.
const limits = { pair: 5, account: 10, place: 100, new: 40, links: 20, wishes: 40, wishesForOne: 5 };
/** What a place that is known counts to. */
const beyondAll = 1_000_000_000;
const perAccountAndPlace = new RateLimiterMemory({ keyPrefix: "pair", points: limits.pair, duration });
const perAccount = new RateLimiterMemory({ keyPrefix: "account", points: limits.account, duration });
const perPlace = new RateLimiterMemory({ keyPrefix: "place", points: limits.place, duration });
const newAccounts = new Throttle({ name: "new", limit: limits.new, duration });
const links = new Throttle({ name: "links", limit: limits.links, duration });
/** A link is opened by one at a time (seconds). */
const turns = new Throttle({ name: "turn", limit: 1, duration: 60 });
const wishes = new Throttle({ name: "recovery", limit: limits.wishes, duration });
const wishesForOne = new Throttle({ name: "recovery of", limit: limits.wishesForOne, duration });

/** A try that was let through; it counts as failed until it is settled otherwise. */
export interface Attempt {
  /** Seconds until the next try is worth while; 0 when this one may go ahead. */
  wait: number;
  /** It waits for others, not for its own failures. */
  isCrowded: boolean;
  /** Tries that have this in common are made one after the other. */
  lane: string;
  /** The password was right: earlier failures are forgiven. Gives the Set-Cookie value that this browser is known by. */
  succeeded: () => Promise<string>;
  /** The service could not say: this try counts for its place alone. */
  undecided: () => Promise<void>;
}

/**
 * Counts a try to sign in before it is made, so that many at once cannot slip through: here first, which keeps a flood
 * from the database, then for all servers together.
 */
export async function attemptSignIn(email: string, request: Request): Promise<Attempt> {
  const place = placeOf(request);
  const pair = `${place} ${email}`;
  let lane = email;
  const ofPlace = { key: `place ${place}`, limit: limits.place };
  const ofPair = { key: `pair ${pair}`, limit: limits.pair };
  const ofAccount = { key: `account ${email}`, limit: limits.account };
  const giveBack = () => Promise.all([perAccountAndPlace.reward(pair), perAccount.reward(email)]);
  let share: ReturnType<typeof takeSignIn> | undefined;
  const undecided = async () => {
    share?.giveBack();
    // The place's own crowd may be why the service could not say: for the place it counts.
    await Promise.all([giveBack(), giveBackShared([ofPair, ofAccount])]);
  };
  const succeeded = async () => {
    share?.giveBack();
    const [cookie] = await Promise.all([
      rememberPlace(email, request),
      giveBack(),
      perPlace.reward(place),
      giveBackShared([ofPlace, { ...ofPair, all: true }, ofAccount]),
    ]);
    await perAccountAndPlace.delete(pair);
    return cookie;
  };
  const count = async () => {
    const here = (await takeHere(perPlace, place)) || (await takeHere(perAccountAndPlace, pair));
    if (here) return { wait: here };
    const isKnown = await isKnownPlace(email, request);
    // Nobody waits for strangers in a lane of their own.
    if (isKnown) lane = pair;
    const inAll = await takeHere(perAccount, email);
    if (inAll && !isKnown) return { wait: inAll };
    share = takeSignIn(isKnown);
    if (share.wait) {
      await Promise.all([giveBack(), perPlace.reward(place)]);
      return { wait: share.wait, isCrowded: true };
    }
    const forAccount = isKnown ? { ...ofAccount, limit: beyondAll } : ofAccount;
    const wait = await takeShared([ofPlace, ofPair, forAccount], duration);
    if (wait) share.giveBack();
    return { wait };
  };
  const counted = await count();
  return { isCrowded: false, ...counted, lane, succeeded, undecided };
}

/** Counts a sign-up; gives the seconds to wait, 0 when it may go ahead. */
export function attemptSignUp(address: string): Promise<number> {
  return newAccounts.take(address);
}

/**
 * Counts a wish for another password; gives the seconds to wait, 0 when it may go ahead. Wishes are counted alike whether
 * or not there is such an account.
 */
export async function attemptRecovery(email: string, request: Request): Promise<number> {
  const place = placeOf(request);
  return (await wishes.take(place)) || wishesForOne.take(`${place} ${email}`);
}

/** Counts a try to open the link of an account; gives the seconds to wait, 0 when it may go ahead. */
export function attemptConfirmation(address: string): Promise<number> {
  return links.take(address);
}

/**
 * Takes the turn to use a link up, which a hosted service may let two do at the same moment. Gives a function that gives
 * it back, for a try that came to nothing; nothing when another has it.
 */
export async function takeTurn(token: string): Promise<(() => Promise<void>) | undefined> {
  return (await turns.take(token)) ? undefined : () => turns.giveBack(token);
}
