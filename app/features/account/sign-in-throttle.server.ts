import { RateLimiterMemory } from "rate-limiter-flexible";
import { takeHere } from "~/platform/database/local-throttle.server";
import { giveBackShared, takeShared } from "~/platform/database/shared-throttle.server";
import { Throttle } from "~/platform/database/throttle.server";
import { isKnownPlace, placeOf, rememberPlace } from "./known-places.server";
import { takeSignIn } from "./sign-in-share.server";

const duration = 15 * 60;

// `account` is against many sources; known browsers bypass it, so that nobody can lock the owner out.
const limits = { pair: 5, account: 10, place: 100, new: 40, links: 20, wishes: 40, wishesForOne: 5 };
const beyondAll = 1_000_000_000;
const perAccountAndPlace = new RateLimiterMemory({ keyPrefix: "pair", points: limits.pair, duration });
const perAccount = new RateLimiterMemory({ keyPrefix: "account", points: limits.account, duration });
const perPlace = new RateLimiterMemory({ keyPrefix: "place", points: limits.place, duration });
const newAccounts = new Throttle({ name: "new", limit: limits.new, duration });
const links = new Throttle({ name: "links", limit: limits.links, duration });
/** Seconds. */
const turns = new Throttle({ name: "turn", limit: 1, duration: 60 });
const wishes = new Throttle({ name: "recovery", limit: limits.wishes, duration });
const wishesForOne = new Throttle({ name: "recovery of", limit: limits.wishesForOne, duration });

export interface Attempt {
  wait: number;
  isCrowded: boolean;
  lane: string;
  succeeded: () => Promise<string>;
  undecided: () => Promise<void>;
}

/** Counted before the try, so that parallel ones cannot slip through: locally first, then for all servers. */
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
    // The place's own load may be why the service could not say.
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
    // Known people do not queue behind strangers.
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

export function attemptSignUp(address: string): Promise<number> {
  return newAccounts.take(address);
}

/** Counted alike with and without an account. Gives the seconds to wait. */
export async function attemptRecovery(email: string, request: Request): Promise<number> {
  const place = placeOf(request);
  return (await wishes.take(place)) || wishesForOne.take(`${place} ${email}`);
}

export function attemptConfirmation(address: string): Promise<number> {
  return links.take(address);
}

/** A hosted service may accept one link twice at the same moment. Gives a release function, or nothing when taken. */
export async function takeTurn(token: string): Promise<(() => Promise<void>) | undefined> {
  return (await turns.take(token)) ? undefined : () => turns.giveBack(token);
}
