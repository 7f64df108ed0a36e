import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createSubmission,
  type NewSubmission,
  NewSubmissionShape,
  SubmissionRefused,
} from "~/features/inbox/model.server";
import { publicDb } from "~/platform/database/client.server";
import { serverToken } from "~/platform/database/server-token.server";
import { DurableQueue, nothingWaits, openOrWarn } from "~/platform/files/job-queue.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";

type Submission = Omit<NewSubmission, "delivery_key" | "receipt">;

const directory = join(env.DATA_DIR, "spool");
const spool = openOrWarn(
  () =>
    new DurableQueue<NewSubmission>({
      directory,
      job: NewSubmissionShape,
      isRefusal: (error) => error instanceof SubmissionRefused,
      deliver: store,
      pauses: [2, 5, 10, 30, 60],
    }),
  "messages are refused, not kept, while the backend is down.",
);

/**
 * Takes a visitor's message for good: into the database, or, while that is out of reach, onto disk until it is back.
 * Rejects only when it is in neither place.
 */
export async function acceptSubmission(submission: Submission): Promise<void> {
  // Who sends again what waits already, perhaps since before a restart, means the same message.
  const waiting = spool?.find((other) => contents.every((name) => other[name] === submission[name]));
  // The key ties a later attempt to an earlier one whose answer got lost.
  const keyed = { ...submission, delivery_key: waiting?.delivery_key ?? deliveryKey(submission) };
  // What comes out of the spool has none: hours later nobody waits for it.
  const isReceipted = currentSite().receipt === "an" && !keyed.state;
  try {
    await store({
      ...keyed,
      ...(isReceipted && { receipt: serverToken("receipt", { email: keyed.email }) }),
    });
  } catch (error) {
    logFault({ level: "warn", what: "contact: message goes to the spool" }, error);
    if (!spool) throw error;
    if (!waiting) await spool.add(keyed);
  }
}

/** Stores a message; the database notes that the office is to be told of it. */
async function store(submission: NewSubmission) {
  await createSubmission(publicDb, submission);
  wakeOutbox();
}

/** The keys of the messages of the last nine minutes by their content, oldest first. */
const recent = new Map<string, { key: string; at: number }>();
const nineMinutes = 9 * 60_000;

/**
 * The key of a message. One sent twice in a row, with or without wanting to, has one key: the database stores it once
 * within ten minutes.
 */
function deliveryKey(submission: Submission, now = Date.now()): string {
  for (const [content, { at }] of recent) {
    if (at >= now - nineMinutes) break;
    recent.delete(content);
  }
  const content = createHash("sha256")
    .update(JSON.stringify(contents.map((name) => submission[name])))
    .digest("base64");
  const known = recent.get(content);
  if (known) return known.key;
  const key = randomUUID();
  recent.set(content, { key, at: now });
  return key;
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
