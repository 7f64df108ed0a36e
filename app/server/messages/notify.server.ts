import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type NewSubmission, SubmissionShape } from "~/models/submissions.server";
import { nothingWaits, openOrWarn } from "~/server/disk/job-queue.server";
import { mailRoute } from "~/server/mail/send.server";
import { logFault } from "~/server/process/fault-log.server";
import { deadline } from "~/server/settings/deadlines.server";
import { env } from "~/server/settings/env.server";
import { type NamedSubmission, sendDigest, sendNotification } from "./digest.server";
import { Gathering } from "./gathering.server";
import { type NotificationState, Notifications } from "./notification-queue.server";

type Submission = Omit<NewSubmission, "delivery_key"> & {
  /** Staff asked for this one. */
  alone?: boolean;
};

const minute = 60;
const hour = 60 * minute;

/** So many messages are told of one by one within a quarter of an hour, further ones in one mail. */
const gathering = new Gathering<NamedSubmission>({
  limit: 10,
  window: 15 * 60_000,
  sendOne: sendNotification,
  sendTogether: sendDigest,
});
const directory = join(env.DATA_DIR, "outbox-queue");
const notifications = openOrWarn(
  () =>
    new Notifications<Submission>({
      directory,
      content: SubmissionShape.extend({ alone: z.boolean().optional() }),
      send: (key, { alone, ...submission }) =>
        alone ? sendNotification({ key, submission }) : gathering.send({ key, submission }),
      pauses: [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
    }),
  "nobody is told of new messages by mail.",
);

/**
 * Lets the office know of a message that has been stored. Never rejects and never holds up the visitor: the mail
 * itself is sent later, and again until it arrives.
 */
export async function announceSubmission({ delivery_key, ...submission }: NewSubmission): Promise<void> {
  if (announced.has(delivery_key)) return;
  announced.add(delivery_key);
  const queued = queueAtLast(delivery_key, submission);
  await Promise.race([queued, pause(deadline("noted"), undefined, { ref: false })]);
}

/** What the disk has not taken yet. */
const untaken = new Set<Submission>();

/** Tries until the disk takes it: a full one has room again one day, and the office is still to hear of the message. */
async function queueAtLast(key: string, submission: Submission) {
  untaken.add(submission);
  for (
    let seconds = 1;
    notifications && untaken.has(submission);
    seconds = Math.min(2 * seconds, 5 * minute)
  ) {
    try {
      await queue(key, submission);
      untaken.delete(submission);
    } catch (error) {
      logFault({ what: `notification: not queued, tried again in ${seconds} s` }, error);
      await pause(seconds * 1000, undefined, { ref: false });
    }
  }
}

/** Queues the notification of a message once more, in a mail of its own; rejects when the disk does not take it. */
export async function repeatNotification(key: string, submission: Submission): Promise<void> {
  await queue(key, { ...submission, alone: true });
}

/** What became of the notification of a message, or null when this server knows nothing of it. */
export async function notificationState(key: string): Promise<NotificationState | null> {
  return (await notifications?.state(key)) ?? null;
}

/** The notifications that wait of messages like this, with since when (Unix time in milliseconds); throws when they cannot be read. */
export function waitingNotifications(isLike: (submission: Submission) => boolean) {
  return openedQueue()?.list(isLike) ?? [];
}

/**
 * Gives up the notifications of messages like this, and says how many waited; also takes away what is noted under these
 * keys. Rejects when the disk does not let go of them, or one is just being sent.
 */
export async function eraseNotifications(
  isLike: (submission: Submission) => boolean,
  keys: readonly string[],
): Promise<number> {
  for (const submission of untaken) if (isLike(submission)) untaken.delete(submission);
  const release = () => gathering.drop(({ submission }) => isLike(submission));
  const queue = openedQueue();
  const erased = (await queue?.erase(isLike, release)) ?? 0;
  await queue?.forget(keys);
  return erased;
}

/** Undefined where there is none; one that could not be opened may hold something all the same. */
function openedQueue() {
  if (!notifications && existsSync(directory)) throw new Error("the queue of notifications is not open");
  return notifications;
}

/** How many notifications wait, and since when the oldest does (Unix time in milliseconds). */
export function notificationQueue(): { waiting: number; oldest: number | null } {
  return notifications?.queued ?? nothingWaits;
}

/** The keys of the messages of the last nine minutes by their content, oldest first. */
const recent = new Map<string, { key: string; at: number }>();
const announced = new Set<string>();
const nineMinutes = 9 * 60_000;

/**
 * The key of a message. One sent twice in a row, with or without wanting to, has one key: the database stores it once
 * within ten minutes, and nobody is told of it twice.
 */
export function deliveryKey(submission: Submission, now = Date.now()): string {
  for (const [content, { key, at }] of recent) {
    if (at >= now - nineMinutes) break;
    recent.delete(content);
    announced.delete(key);
  }
  const { name, email, phone, subject, message, state } = submission;
  const content = createHash("sha256")
    .update(JSON.stringify([name, email, phone, subject, message, state]))
    .digest("base64");
  const known = recent.get(content);
  if (known) return known.key;
  const key = randomUUID();
  recent.set(content, { key, at: now });
  return key;
}

async function queue(key: string, submission: Submission) {
  if (!notifications) throw new Error("DATA_DIR cannot be written");
  if (mailRoute === "none")
    return notifications.giveUp(key, "Kein Mailversand eingerichtet (SMTP_URL fehlt).");
  await notifications.add(key, submission);
}
