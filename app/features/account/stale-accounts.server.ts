import { publicDb } from "~/platform/database/client.server";
import { serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { endStaleAccounts as end } from "./model.server";

const minute = 60_000;

/** Ends accounts that nobody can go on with a minute after the start and every hour, whatever else is kept for how long. */
export function keepAccountsTidy(): void {
  setTimeout(endStaleAccounts, minute).unref();
  setInterval(endStaleAccounts, 60 * minute).unref();
}

/** Ends accounts whose link has run out and those that were left half-confirmed, which lets their owner sign up anew; never throws. */
export async function endStaleAccounts(): Promise<void> {
  try {
    const ended = await end(publicDb, serverToken("accounts"));
    if (ended > 0) console.info(`accounts: ${ended} ended that were not confirmed in time`);
  } catch (error) {
    logFault({ level: "warn", what: "accounts: not tidied" }, error);
  }
}
