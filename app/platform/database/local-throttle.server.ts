import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Takes one point; gives the seconds until there are some again, 0 when there was one. */
export async function takeHere(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.ceil(refusal.msBeforeNext / 1000);
  }
}
