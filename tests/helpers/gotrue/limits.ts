/** GoTrue's burst for one address, whatever the limits are. */
const burst = 30;

/** GoTrue's token bucket. */
export class Bucket {
  readonly #left = new Map<string, { requests: number; at: number }>();

  constructor(public perFiveMinutes: number) {}

  take(address: string, now = Date.now()): boolean {
    const before = this.#left.get(address) ?? { requests: burst, at: now };
    const requests = Math.min(burst, before.requests + ((now - before.at) / 300_000) * this.perFiveMinutes);
    this.#left.set(address, { requests: requests >= 1 ? requests - 1 : requests, at: now });
    return requests >= 1;
  }
}
