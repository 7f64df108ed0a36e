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
import { DurableQueue, nothingWaits } from "~/platform/files/job-queue.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";

type Submission = Omit<NewSubmission, "delivery_key" | "receipt">;

const directory = join(env.DATA_DIR, "spool");
const spool = openSpool();

function openSpool() {
  try {
    return new DurableQueue<NewSubmission>({
      directory,
      job: NewSubmissionShape,
      isRefusal: (error) => error instanceof SubmissionRefused,
      deliver: store,
      pauses: [2, 5, 10, 30, 60],
    });
  } catch (error) {
    console.warn(
      "DATA_DIR cannot be written: messages are refused, not kept, while the backend is down.",
      error,
    );
    return undefined;
  }
}

/** Into the database or, without it, onto disk. Rejects only when neither works. */
export async function acceptSubmission(submission: Submission): Promise<void> {
  // A repeated message that still waits is the same one, also after a restart.
  const waiting = spool?.find((other) => contents.every((name) => other[name] === submission[name]));
  // Links a retry to an earlier attempt whose response was lost.
  const keyed = { ...submission, delivery_key: waiting?.delivery_key ?? deliveryKey(submission) };
  // Hours later nobody waits for a receipt.
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

async function store(submission: NewSubmission) {
  await createSubmission(publicDb, submission);
  wakeOutbox();
}

const recent = new Map<string, { key: string; at: number }>();
const nineMinutes = 9 * 60_000;

/** Equal content within ten minutes has one key and is stored once. */
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

export function spoolState(): { waiting: number; oldest: number | null; refused: number } {
  return spool?.state ?? nothingWaits;
}

/** Throws when they cannot be read. */
export function spooledMessages(isLike: (submission: Submission) => boolean) {
  return openedSpool()?.list(isLike) ?? [];
}

/** Rejects as the queue does. */
export async function eraseSpooledMessages(isLike: (submission: Submission) => boolean): Promise<number> {
  return (await openedSpool()?.erase(isLike)) ?? 0;
}

/** A queue that could not be opened may hold something. */
function openedSpool() {
  if (!spool && existsSync(directory)) throw new Error("the spool is not open");
  return spool;
}

/** Unix milliseconds; gives their number. */
export async function eraseSpooled(before: number): Promise<number> {
  return spool?.eraseBefore(before) ?? 0;
}
