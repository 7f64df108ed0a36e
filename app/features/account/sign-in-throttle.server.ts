import { RateLimiterMemory } from "rate-limiter-flexible";
import { backend } from "~/platform/database/client.server";
import { Bucket } from "~/platform/database/service-capacity.server";
import { giveBackShared, Throttle, takeHere, takeShared } from "~/platform/database/throttle.server";
import { isKnownBrowser, placeOf, rememberBrowser } from "./known-browsers.server";
import { accountLinkLife, recoveryLife } from "./links.server";

// A hosted service counts all visitors as one (decisions/012): these limits leave a third for refreshes.
const room = () =>
  (backend.room ??= {
    strangers: new Bucket(10, 5),
    known: new Bucket(5, 10),
    signUps: new Bucket(15, 20),
    confirmations: new Bucket(15, 20),
  });

/** Gives the seconds to wait, 0 when the try may go ahead. */
function takeSignIn(isKnown: boolean): { wait: number; giveBack: () => void } {
  if (backend.embedded) return { wait: 0, giveBack: () => undefined };
  const { strangers, known } = room();
  const wait = strangers.take();
  if (!wait) return { wait, giveBack: () => strangers.giveBack() };
  return isKnown
    ? { wait: known.take(), giveBack: () => known.giveBack() }
    : { wait, giveBack: () => undefined };
}

export function takeSignUp(): number {
  return backend.embedded ? 0 : room().signUps.take();
}

export function takeConfirmation(): number {
  return backend.embedded ? 0 : room().confirmations.take();
}

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

interface Attempt {
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
      rememberBrowser(email, request),
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
    const isKnown = await isKnownBrowser(email, request);
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
