import { backend } from "./backend.server";

/** Lets so many through at once, and then one more each time so many seconds have passed. */
export class Bucket {
  readonly #burst: number;
  readonly #seconds: number;
  #left: number;
  #at: number;

  constructor(burst: number, seconds: number, now = Date.now()) {
    this.#burst = burst;
    this.#seconds = seconds;
    this.#left = burst;
    this.#at = now;
  }

  /** Takes one; gives the seconds to wait, 0 when there was one. */
  take(now = Date.now()): number {
    const filled = Math.max(0, now - this.#at) / 1000 / this.#seconds;
    this.#left = Math.min(this.#burst, this.#left + filled);
    this.#at = now;
    if (this.#left < 1) return Math.ceil((1 - this.#left) * this.#seconds);
    this.#left -= 1;
    return 0;
  }

  giveBack(): void {
    this.#left = Math.min(this.#burst, this.#left + 1);
  }
}

// A hosted service counts all visitors as one, sign-ins and refreshes together (docs/decisions/012): 150 in five minutes
// and 30 at once where nothing else is set. These two leave a good third of that to refreshes, and people who come from
// where they have signed in before do not share theirs with those who guess.
const strangers = new Bucket(10, 5);
const known = new Bucket(5, 10);

// Sign-ups and confirmations have 30 in five minutes each, for all visitors together. Whoever used them up would keep the
// owners of good links out, and learn from the refusals which addresses the service was asked about at all.
const signUps = new Bucket(15, 20);
const confirmations = new Bucket(15, 20);

/** Takes one of this instance's sign-ups at the service; gives the seconds to wait, 0 when it may go ahead. */
export function takeSignUp(): number {
  return backend.embedded ? 0 : signUps.take();
}

/** Takes one of its confirmations likewise. */
export function takeConfirmation(): number {
  return backend.embedded ? 0 : confirmations.take();
}

/** Takes one of this instance's failures at the service; gives the seconds to wait, 0 when the try may go ahead. */
export function takeSignIn(isKnown: boolean): { wait: number; giveBack: () => void } {
  if (backend.embedded) return { wait: 0, giveBack: () => undefined };
  const wait = strangers.take();
  if (!wait) return { wait, giveBack: () => strangers.giveBack() };
  return isKnown
    ? { wait: known.take(), giveBack: () => known.giveBack() }
    : { wait, giveBack: () => undefined };
}
