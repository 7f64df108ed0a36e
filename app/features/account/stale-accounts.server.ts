import { publicDb } from "~/platform/database/client.server";
import { serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { endStaleAccounts as end } from "./model.server";

const minute = 60_000;

/** A minute after the start and hourly. */
export function keepAccountsTidy(): void {
  setTimeout(endStaleAccounts, minute).unref();
  setInterval(endStaleAccounts, 60 * minute).unref();
}

/** Also half-confirmed ones, so that their owner can sign up anew; never throws. */
export async function endStaleAccounts(): Promise<void> {
  try {
    const ended = await end(publicDb, serverToken("accounts"));
    if (ended > 0) console.info(`accounts: ${ended} ended that were not confirmed in time`);
  } catch (error) {
    logFault({ level: "warn", what: "accounts: not tidied" }, error);
  }
}
