import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { makeFolder } from "~/server/disk/data-directory.server";
import { DurableQueue } from "~/server/disk/job-queue.server";
import { json, readKept, writeKept } from "~/server/disk/state-file.server";
import { reasonOf } from "~/server/mail/smtp.server";
import { logFault } from "~/server/process/fault-log.server";

/** What became of a notification. */
export interface NotificationState {
  state: "waiting" | "sent" | "failed";
  /** Unix time in milliseconds of the last change. */
  at: number;
  /** How often it was tried. */
  attempts: number;
  /** Why the last attempt failed. */
  reason?: string | undefined;
}

interface Job<Content> {
  key: string;
  content: Content;
  /** Unix time in milliseconds when it was taken. */
  since: number;
}

const StateShape: z.ZodType<NotificationState> = z.object({
  state: z.enum(["waiting", "sent", "failed"]),
  at: z.number().min(0).max(8.64e15),
  attempts: z.number().int().min(0),
  reason: z.string().optional(),
});

interface Options<Content> {
  /** A folder of the data directory. */
  directory: string;
  /** What whole content looks like. */
  content: z.ZodType<Content>;
  /** Sends one; rejects when the mail server did not take it. */
  send: (key: string, content: Content) => Promise<void>;
  /** Seconds after the first, second, … failed attempt; after one more failure it is given up. */
  pauses: number[];
}

/**
 * Notifications that survive the process. What they say lies on disk until it is sent or given up; what became of
 * them stays.
 */
export class Notifications<Content> {
  readonly #options: Options<Content>;
  readonly #dataDir: string;
  readonly #queue: DurableQueue<Job<Content>>;
  /** Of these nothing is noted any more. */
  readonly #erased = new WeakSet<Job<Content>>();

  constructor(options: Options<Content>) {
    this.#options = options;
    this.#dataDir = dirname(options.directory);
    makeFolder(this.#dataDir, join(basename(options.directory), "states"));
    this.#queue = new DurableQueue<Job<Content>>({
      directory: join(options.directory, "waiting"),
      dataDir: this.#dataDir,
      job: z.object({ key: z.string(), content: options.content, since: z.number().catch(Date.now) }),
      pauses: options.pauses,
      deliver: (job) => this.#deliver(job),
    });
  }

  /** How many wait, and since when the oldest does (Unix time in milliseconds). */
  get queued(): { waiting: number; oldest: number | null } {
    return this.#queue.state;
  }

  /** Takes a notification; it is safe once this resolves. Rejects when the disk does not take it. */
  async add(key: string, content: Content): Promise<void> {
    await this.#queue.add({ key, content, since: Date.now() });
  }

  /** Notes that a notification could not even be tried. */
  async giveUp(key: string, reason: string): Promise<void> {
    await this.#note(key, { state: "failed", at: Date.now(), attempts: 0, reason });
  }

  /** What became of a notification, or null when this server knows nothing of it. */
  async state(key: string): Promise<NotificationState | null> {
    const job = this.#queue.find((job) => job.key === key);
    return job ? this.#stateOf(job) : this.#noted(key);
  }

  /** What waits and is like this, with since when (Unix time in milliseconds). */
  list(isLike: (content: Content) => boolean): { content: Content; since: number }[] {
    return this.#queue
      .list(({ content }) => isLike(content))
      .map(({ job: { content, since } }) => ({ content, since }));
  }

  /**
   * Gives up what is like this for good, with what is noted of it, and says how many these were. `release` is called once
   * none of them is taken up any more, for whoever holds one that is under way. Rejects as the queue does.
   */
  async erase(isLike: (content: Content) => boolean, release: () => void): Promise<number> {
    const keys: string[] = [];
    const erasing = this.#queue.erase((job) => {
      if (!isLike(job.content)) return false;
      this.#erased.add(job);
      keys.push(job.key);
      return true;
    });
    release();
    const erased = await erasing;
    await this.forget(keys);
    return erased;
  }

  /** Takes away what is noted under these keys; rejects when that fails. */
  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(join(this.#dataDir, this.#file(key)), { force: true });
  }

  /** Nothing is noted of a job before it was tried; what is older belongs to an earlier one. */
  async #stateOf({ key, since }: Job<Content>): Promise<NotificationState> {
    const noted = await this.#noted(key);
    const isUntried = !noted || noted.at < since;
    return isUntried ? { state: "waiting", at: since, attempts: 0 } : noted;
  }

  async #noted(key: string): Promise<NotificationState | null> {
    return readKept(this.#dataDir, this.#file(key), json(StateShape)) ?? null;
  }

  async #deliver(job: Job<Content>): Promise<void> {
    const { key, content } = job;
    const attempts = ((await this.#stateOf(job).catch(() => null))?.attempts ?? 0) + 1;
    try {
      await this.#options.send(key, content);
      if (!this.#erased.has(job)) await this.#note(key, { state: "sent", at: Date.now(), attempts });
    } catch (error) {
      const reason = reasonOf(error);
      const last = attempts > this.#options.pauses.length;
      const what = `notification: attempt ${attempts} failed${last ? ", given up" : ""}`;
      logFault({ level: "warn", what }, error);
      if (!this.#erased.has(job))
        await this.#note(key, { state: last ? "failed" : "waiting", at: Date.now(), attempts, reason });
      if (!last) throw error;
    }
  }

  /** What cannot be noted is said in the log only: a mail that has gone out is not sent again for that. */
  async #note(key: string, state: NotificationState) {
    try {
      writeKept(this.#dataDir, this.#file(key), JSON.stringify(state));
    } catch (error) {
      logFault({ what: "notification: what became of it could not be noted" }, error);
    }
  }

  #file(key: string) {
    const name = `${key.replace(/[^\w-]/g, "")}.json`;
    return join(basename(this.#options.directory), "states", name);
  }
}
