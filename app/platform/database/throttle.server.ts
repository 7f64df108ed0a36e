import { RateLimiterMemory } from "rate-limiter-flexible";
import { takeHere } from "./local-throttle.server";
import { giveBackShared, hash, takeShared } from "./shared-throttle.server";

interface Options {
  name: string;
  limit: number;
  duration: number;
}

/** Counts locally first, which also holds while the backend is away, then for all instances. */
export class Throttle {
  readonly #options: Options;
  readonly #here: RateLimiterMemory;

  constructor(options: Options) {
    const { name, limit, duration } = options;
    this.#options = options;
    this.#here = new RateLimiterMemory({ keyPrefix: name, points: limit, duration });
  }

  /** Gives the seconds to wait, 0 when it may go ahead. */
  async take(key: string): Promise<number> {
    return (
      (await takeHere(this.#here, hash(key))) || takeShared([this.#counted(key)], this.#options.duration)
    );
  }

  async giveBack(key: string): Promise<void> {
    await Promise.all([this.#here.reward(hash(key)), giveBackShared([this.#counted(key)])]);
  }

  #counted(key: string) {
    const { name, limit } = this.#options;
    return { key: `${name} ${key}`, limit };
  }
}
