import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { logFault } from "~/platform/process/fault-log.server";
import { backend, publicDb } from "./client.server";
import type { Db } from "./db";
import { serverToken } from "./server-token.server";

/** Counts a try under each key of a token. Gives the seconds to wait. Throws on faults and on a refused key. */
async function takePoints(db: Db, token: string): Promise<number> {
  const { data } = await db.rpc("take_points", { token }).throwOnError();
  if (typeof data !== "number") throw new Error("the database does not accept this server's token");
  return data;
}

/** Throws like takePoints. */
async function givePoints(db: Db, token: string): Promise<void> {
  const { data } = await db.rpc("give_points", { token }).throwOnError();
  if (data !== true) throw new Error("the database does not accept this server's token");
}

interface Counted {
  key: string;
  limit: number;
  all?: boolean;
}

/** Counts a try for all servers over so many seconds; gives the seconds to wait, 0 also when the backend fails. */
export async function takeShared(keys: Counted[], seconds: number): Promise<number> {
  try {
    return await takePoints(publicDb, tokenFor(keys, seconds));
  } catch (error) {
    logFault({ level: "warn", what: "throttle: counted here only" }, error);
    return 0;
  }
}

export async function giveBackShared(keys: Counted[]): Promise<void> {
  await givePoints(publicDb, tokenFor(keys, 0)).catch((error) =>
    logFault({ level: "warn", what: "throttle: not given back" }, error),
  );
}

function tokenFor(keys: Counted[], seconds: number) {
  const hashed = keys.map(({ key, ...rest }) => ({ key: hash(key), ...rest }));
  return serverToken("throttle", { keys: hashed, seconds });
}

/** Neither addresses nor account names are stored. */
function hash(key: string) {
  return createHmac("sha256", backend.sessionSecret).update(`throttle ${key}`).digest("base64url");
}

export async function takeHere(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.ceil(refusal.msBeforeNext / 1000);
  }
}

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
