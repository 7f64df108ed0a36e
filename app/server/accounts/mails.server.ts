import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { backend } from "~/server/backend/client.server";
import { DurableQueue, nothingWaits, openOrWarn } from "~/server/disk/job-queue.server";
import { logFault } from "~/server/process/fault-log.server";
import { beforeClosing, isEnding } from "~/server/process/shutdown.server";
import { beyondBudget } from "~/server/process/time-budget.server";
import { takingTurns } from "~/server/process/turns.server";
import { env } from "~/server/settings/env.server";
import { sendAccountLink, sendAccountReminder } from "./confirmation-mail.server";
import { NoAccountError, pendingLink } from "./embedded-accounts.server";
import { accountLinkLife, recoveryLife } from "./links.server";
import { sendRecovery } from "./recovery.server";

/** What waits names an address and nothing that would open an account: the link is made when the mail is sent. */
const JobShape = z.object({
  email: z.string(),
  /** Gives every attempt the same Message-ID. */
  key: z.string(),
  /** Unix time in milliseconds when it was taken. */
  since: z.number(),
  /** Missing where it is about signing up. */
  about: z.literal("recovery").optional(),
});
type Job = z.infer<typeof JobShape>;

const minute = 60;
const hour = 60 * minute;

// One at a time: a mail server that is slow or away is not asked by many at once, also after a restart.
const inTurn = takingTurns();
const mails = openOrWarn(
  () =>
    new DurableQueue<Job>({
      directory: join(env.DATA_DIR, "outbox-queue", "accounts"),
      dataDir: env.DATA_DIR,
      job: JobShape,
      deliver: (job) => inTurn(() => deliver(job)),
      pauses: [10, minute, 5 * minute, 15 * minute, 30 * minute, hour],
    }),
  "nobody can sign up or ask for another password.",
);
beforeClosing(() => inTurn(async () => undefined));

/**
 * Takes the mail to whoever signed up; it is safe once this resolves, and sent behind the answer, again until the mail
 * server takes it or a day is over. Rejects when the disk does not take it.
 */
export async function queueAccountMail(email: string): Promise<void> {
  if (!mails) throw new Error("DATA_DIR cannot be written");
  await mails.add({ email, key: randomUUID(), since: Date.now() });
}

/**
 * Takes the wish for another password; safe once this resolves. Whether there is an account is looked up behind the
 * answer, and a link sent if so, for an hour. Rejects when the disk does not take it.
 */
export async function queueRecovery(email: string): Promise<void> {
  if (!mails) throw new Error("DATA_DIR cannot be written");
  await mails.add({ email, key: randomUUID(), since: Date.now(), about: "recovery" });
}

/** How many mails about accounts wait, and since when the oldest does (Unix time in milliseconds). */
export function accountMailState(): { waiting: number; oldest: number | null } {
  return mails?.state ?? nothingWaits;
}

/** Erases waiting mails taken before that time (Unix, in milliseconds), and says how many these were. */
export async function eraseAccountMails(before: number): Promise<number> {
  return mails?.eraseBefore(before) ?? 0;
}

async function deliver({ email, key, since, about }: Job): Promise<void> {
  // What waits is sent after the next start.
  if (isEnding()) throw new Error("the process ends");
  // A hosted service sends its own when somebody signs up.
  if (!about && !backend.embedded) return;
  const hours = (about ? recoveryLife : accountLinkLife) / 3_600_000;
  if (Date.now() >= since + hours * 3_600_000)
    return console.warn(
      `account mail: given up, not sent within ${hours === 1 ? "an hour" : `${hours} hours`}`,
    );
  try {
    // The request that it began in may have used up its time.
    if (about) return await beyondBudget(() => sendRecovery(email, key));
    const token = await pendingLink(email);
    await (token ? sendAccountLink({ email, token }, key) : sendAccountReminder(email, key));
  } catch (error) {
    if (error instanceof NoAccountError) return console.info("account mail: dropped, its account has ended");
    logFault({ level: "warn", what: "account mail: not sent yet" }, error);
    throw error;
  }
}
