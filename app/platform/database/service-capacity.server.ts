/** Token bucket; seconds. */
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

/** Kept with the backend: it is the hosted service's rate limit. */
export interface Room {
  strangers: Bucket;
  known: Bucket;
  signUps: Bucket;
  confirmations: Bucket;
}
