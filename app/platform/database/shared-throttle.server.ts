import { createHmac } from "node:crypto";
import { logFault } from "~/platform/process/fault-log.server";
import { backend, publicDb } from "./client.server";
import { serverToken } from "./server-token.server";
import { givePoints, takePoints } from "./throttle-rows.server";

export interface Counted {
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
export function hash(key: string) {
  return createHmac("sha256", backend.sessionSecret).update(`throttle ${key}`).digest("base64url");
}
