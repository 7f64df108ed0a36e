import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eraseSpooled } from "~/features/contact/submission-queue.server";
import { publicDb } from "~/platform/database/client.server";
import { serverToken } from "~/platform/database/server-token.server";
import { ifThere } from "~/platform/files/if-there.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";
import { eraseOldSubmissions } from "./model.server";

interface RetentionState {
  days: number;
  last: { at: string; done: boolean; erased: number; erasedOnDisk: number } | null;
}

const day = 24 * 60 * 60 * 1000;
let last: RetentionState["last"] = null;

export function retentionState(): RetentionState | undefined {
  return env.RETENTION_DAYS ? { days: env.RETENTION_DAYS, last } : undefined;
}

export function scheduleRetention(): void {
  const days = env.RETENTION_DAYS;
  if (!days) return;
  void runRetention(days);
  setInterval(() => runRetention(days), day / 4).unref();
}

/** Erases what is older than so many days: messages, also spooled or damaged ones, and mails; never throws. */
export async function runRetention(days: number): Promise<void> {
  const before = Date.now() - days * day;
  const token = serverToken("retention", { days });
  let erased = 0;
  let erasedOnDisk = 0;
  let done = false;
  try {
    erasedOnDisk = await eraseSpooled(before);
    for (const directory of ["outbox", "damaged"]) {
      erasedOnDisk += await eraseFiles(join(env.DATA_DIR, directory), before);
    }
    erased = await eraseOldSubmissions(publicDb, token);
    done = true;
  } catch (error) {
    logFault({ what: "retention: not everything that is too old was erased" }, error);
  }
  last = { at: new Date().toISOString(), done, erased, erasedOnDisk };
  if (erased + erasedOnDisk > 0) {
    console.info(`retention: ${erased} messages and ${erasedOnDisk} files older than ${days} days erased`);
  }
}

async function eraseFiles(directory: string, before: number) {
  let erased = 0;
  for (const name of await readdir(directory).catch(ifThere([]))) {
    const file = join(directory, name);
    // What has gone in the meantime needs no erasing.
    const state = await lstat(file).catch(ifThere(undefined));
    if (!state || state.mtimeMs >= before) continue;
    await rm(file, { force: true, recursive: true });
    erased += 1;
  }
  return erased;
}
