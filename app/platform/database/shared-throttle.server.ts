import { createHmac } from "node:crypto";
import { logFault } from "~/platform/process/fault-log.server";
import { backend, publicDb } from "./client.server";
import { serverToken } from "./server-token.server";
import { givePoints, takePoints } from "./throttle-rows.server";

/** Something that is counted: a name that is told nobody, and how often is too often. */
export interface Counted {
  key: string;
  limit: number;
  /** When given back: all of it. */
  all?: boolean;
}

/**
 * Counts a try under each key for all servers that share this backend, over so many seconds. Gives the seconds to wait,
 * 0 when it may go ahead, also when the backend does not say: each server counts for itself as well.
 */
export async function takeShared(keys: Counted[], seconds: number): Promise<number> {
  try {
    return await takePoints(publicDb, tokenFor(keys, seconds));
  } catch (error) {
    logFault({ level: "warn", what: "throttle: counted here only" }, error);
    return 0;
  }
}

/** Takes a try back, or all of those marked so; what the backend does not take counts on. */
export async function giveBackShared(keys: Counted[]): Promise<void> {
  await givePoints(publicDb, tokenFor(keys, 0)).catch((error) =>
    logFault({ level: "warn", what: "throttle: not given back" }, error),
  );
}

function tokenFor(keys: Counted[], seconds: number) {
  const hashed = keys.map(({ key, ...rest }) => ({ key: hash(key), ...rest }));
  return serverToken("throttle", { keys: hashed, seconds });
}

/** What is counted by, as it is kept: neither addresses nor names of accounts are. */
export function hash(key: string) {
  return createHmac("sha256", backend.sessionSecret).update(`throttle ${key}`).digest("base64url");
}
