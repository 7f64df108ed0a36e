import { RateLimiterMemory } from "rate-limiter-flexible";
import { takeHere } from "./local-throttle.server";
import { giveBackShared, hash, takeShared } from "./shared-throttle.server";

interface Options {
  /** What is counted, as the backend tells one count from another. */
  name: string;
  limit: number;
  /** Seconds over which tries are added up. */
  duration: number;
}

/** Counts tries by a key: here first, which also holds while the backend is away, then for all instances together. */
export class Throttle {
  readonly #options: Options;
  readonly #here: RateLimiterMemory;

  constructor(options: Options) {
    const { name, limit, duration } = options;
    this.#options = options;
    this.#here = new RateLimiterMemory({ keyPrefix: name, points: limit, duration });
  }

  /** Counts one try; gives the seconds to wait, 0 when it may go ahead. */
  async take(key: string): Promise<number> {
    return (
      (await takeHere(this.#here, hash(key))) || takeShared([this.#counted(key)], this.#options.duration)
    );
  }

  /** Takes a try back, for one that came to nothing. */
  async giveBack(key: string): Promise<void> {
    await Promise.all([this.#here.reward(hash(key)), giveBackShared([this.#counted(key)])]);
  }

  #counted(key: string) {
    const { name, limit } = this.#options;
    return { key: `${name} ${key}`, limit };
  }
}
