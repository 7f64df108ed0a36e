import { clockApart, clockWords } from "~/platform/database/clock.server";
import type { Db } from "~/platform/database/db";
import { damagedFiles } from "~/platform/files/data-directory.server";
import { storeFaults } from "~/platform/media/store-state.server";
import { mailProblem } from "~/platform/outbox/outbox.server";
import { codeOf } from "~/platform/process/backend-fault.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";

/** Logs why not; never throws. */
export async function backendAnswers(db: Db): Promise<boolean> {
  const { data, error, status } = await db.from("services").select("id").limit(1);
  if (status === 200 && Array.isArray(data)) return true;
  const reason = `status ${status}, ${error ? codeOf(error) : "no rows readable"}`;
  logFault({ level: "warn", what: "Backend does not answer" }, reason);
  return false;
}

/** Faults that do not make the server unhealthy; pages still work. */
export async function degradation(): Promise<{ store?: string; clock?: string; mail?: string }> {
  const faults = await storeFaults();
  const mail = mailProblem();
  return {
    ...(faults.length > 0 && { store: faults.join(", ") }),
    ...(clockApart() !== 0 && { clock: clockWords() }),
    ...(mail && { mail: `no mail has left since ${new Date(mail.since).toISOString()}: ${mail.reason}` }),
  };
}

export function damageState(): { files: number; messages: number } {
  return damagedFiles(env.DATA_DIR);
}
