import { clockApart, clockWords } from "~/platform/database/clock.server";
import type { Db } from "~/platform/database/db";
import { damagedFiles } from "~/platform/files/data-directory.server";
import { storeFaults } from "~/platform/media/store-state.server";
import { mailTrouble } from "~/platform/outbox/outbox.server";
import { codeOf } from "~/platform/process/backend-fault.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";

/** Whether the backend answers a tiny query within its deadline; logs why it does not, never throws. */
export async function backendAnswers(db: Db): Promise<boolean> {
  const { data, error, status } = await db.from("services").select("id").limit(1);
  if (status === 200 && Array.isArray(data)) return true;
  const reason = `status ${status}, ${error ? codeOf(error) : "no rows readable"}`;
  logFault({ level: "warn", what: "Backend does not answer" }, reason);
  return false;
}

/**
 * What works, but not as it should, in words; nothing while all is well. Pages leave all the same: that is no reason to end
 * a server.
 */
export async function degradation(): Promise<{ store?: string; clock?: string; mail?: string }> {
  const faults = await storeFaults();
  const mail = mailTrouble();
  return {
    ...(faults.length > 0 && { store: faults.join(", ") }),
    ...(clockApart() !== 0 && { clock: clockWords() }),
    ...(mail && { mail: `no mail has left since ${new Date(mail.since).toISOString()}: ${mail.reason}` }),
  };
}

/** How many damaged files have been set aside and wait for somebody to look at them; how many of these were messages. */
export function damageState(): { files: number; messages: number } {
  return damagedFiles(env.DATA_DIR);
}
