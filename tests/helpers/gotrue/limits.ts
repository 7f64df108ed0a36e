/** So many requests at once GoTrue lets through of one address, whatever its limits are. */
const burst = 30;

/** Counts requests by the client's address as GoTrue does: a full bucket of 30 that fills again at an even pace. */
export class Bucket {
  readonly #left = new Map<string, { requests: number; at: number }>();

  constructor(public perFiveMinutes: number) {}

  /** Takes one request of an address; false when there is none left. */
  take(address: string, now = Date.now()): boolean {
    const before = this.#left.get(address) ?? { requests: burst, at: now };
    const requests = Math.min(burst, before.requests + ((now - before.at) / 300_000) * this.perFiveMinutes);
    this.#left.set(address, { requests: requests >= 1 ? requests - 1 : requests, at: now });
    return requests >= 1;
  }
}
