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

/** What this instance may still ask of a hosted service; kept with the backend, since it is that service's room. */
export interface Room {
  /** Failed sign-ins of anybody, and those besides of people who come from where they have signed in before. */
  strangers: Bucket;
  known: Bucket;
  signUps: Bucket;
  confirmations: Bucket;
}
