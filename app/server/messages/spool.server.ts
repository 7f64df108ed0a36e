import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createSubmission,
  type NewSubmission,
  NewSubmissionShape,
  SubmissionRefused,
} from "~/models/submissions.server";
import { publicDb } from "~/server/backend/client.server";
import { DurableQueue, nothingWaits, openOrWarn } from "~/server/disk/job-queue.server";
import { logFault } from "~/server/process/fault-log.server";
import { env } from "~/server/settings/env.server";
import { announceSubmission, deliveryKey } from "./notify.server";

type Submission = Omit<NewSubmission, "delivery_key">;

const directory = join(env.DATA_DIR, "spool");
const spool = openOrWarn(
  () =>
    new DurableQueue<NewSubmission>({
      directory,
      job: NewSubmissionShape,
      isRefusal: (error) => error instanceof SubmissionRefused,
      deliver: (submission) => createSubmission(publicDb, submission),
      pauses: [2, 5, 10, 30, 60],
    }),
  "messages are refused, not kept, while the backend is down.",
);

/**
 * Takes a visitor's message for good: into the database, or, while that is out of reach, onto disk until it is back.
 * Rejects only when it is in neither place. Nobody is told of what is set aside.
 */
export async function acceptSubmission(submission: Submission): Promise<void> {
  // Who sends again what waits already, perhaps since before a restart, means the same message.
  const waiting = spool?.find((other) => contents.every((name) => other[name] === submission[name]));
  // The key ties a later attempt to an earlier one whose answer got lost.
  const keyed = { ...submission, delivery_key: waiting?.delivery_key ?? deliveryKey(submission) };
  try {
    await createSubmission(publicDb, keyed);
  } catch (error) {
    logFault({ level: "warn", what: "contact: message goes to the spool" }, error);
    if (!spool) throw error;
    if (!waiting) await spool.add(keyed);
  }
  if (keyed.state !== "quarantined") await announceSubmission(keyed);
}

const contents = ["name", "email", "phone", "subject", "message", "state"] as const;

/**
 * How many messages wait on disk, since when the oldest does (Unix time in milliseconds), and how many of them the
 * database refuses.
 */
export function spoolState(): { waiting: number; oldest: number | null; refused: number } {
  return spool?.state ?? nothingWaits;
}

/** The waiting messages that are like this, with when they were taken (Unix time in milliseconds); throws when they cannot be read. */
export function spooledMessages(isLike: (submission: Submission) => boolean) {
  return openedSpool()?.list(isLike) ?? [];
}

/** Gives up the waiting messages that are like this, and says how many these were; rejects as the queue does. */
export async function eraseSpooledMessages(isLike: (submission: Submission) => boolean): Promise<number> {
  return (await openedSpool()?.erase(isLike)) ?? 0;
}

/** Undefined where there is none; one that could not be opened may hold something all the same. */
function openedSpool() {
  if (!spool && existsSync(directory)) throw new Error("the spool is not open");
  return spool;
}

/** Erases waiting messages taken before that time (Unix, in milliseconds), and says how many these were. */
export async function eraseSpooled(before: number): Promise<number> {
  return spool?.eraseBefore(before) ?? 0;
}
