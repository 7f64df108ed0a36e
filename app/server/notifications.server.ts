import { mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DurableQueue } from "./durable-queue.server";
import { inShort } from "./loggable.server";
import { reasonOf } from "./mail-smtp.server";

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

interface Options<Content> {
  directory: string;
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
  readonly #states: string;
  readonly #queue: DurableQueue<Job<Content>>;

  constructor(options: Options<Content>) {
    this.#options = options;
    this.#states = join(options.directory, "states");
    mkdirSync(this.#states, { recursive: true, mode: 0o700 });
    this.#queue = new DurableQueue<Job<Content>>({
      directory: join(options.directory, "waiting"),
      pauses: options.pauses,
      deliver: (job) => this.#deliver(job),
    });
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

  /** Nothing is noted of a job before it was tried; what is older belongs to an earlier one. */
  async #stateOf({ key, since }: Job<Content>): Promise<NotificationState> {
    const noted = await this.#noted(key);
    const isUntried = !noted || noted.at < since;
    return isUntried ? { state: "waiting", at: since, attempts: 0 } : noted;
  }

  async #noted(key: string): Promise<NotificationState | null> {
    try {
      return JSON.parse(await readFile(this.#file(key), "utf8"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  async #deliver(job: Job<Content>): Promise<void> {
    const { key, content } = job;
    const attempts = ((await this.#stateOf(job).catch(() => null))?.attempts ?? 0) + 1;
    try {
      await this.#options.send(key, content);
      await this.#note(key, { state: "sent", at: Date.now(), attempts });
    } catch (error) {
      const reason = reasonOf(error);
      const last = attempts > this.#options.pauses.length;
      console.warn(`notification: attempt ${attempts} failed${last ? ", given up" : ""}: ${inShort(error)}`);
      await this.#note(key, { state: last ? "failed" : "waiting", at: Date.now(), attempts, reason });
      if (!last) throw error;
    }
  }

  async #note(key: string, state: NotificationState) {
    const file = this.#file(key);
    await writeFile(`${file}.draft`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${file}.draft`, file);
  }

  #file(key: string) {
    return join(this.#states, `${key.replace(/[^\w-]/g, "")}.json`);
  }
}
