import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "./durable-file.server";

interface Entry<Job> {
  job: Job;
  /** Unix time in milliseconds. */
  addedAt: number;
  attempts: number;
}

interface Options<Job> {
  directory: string;
  /** Does the job; a rejection means "not yet". */
  deliver: (job: Job) => Promise<void>;
  /** Seconds to wait after the first, second, … failure; the last one repeats. */
  pauses: number[];
}

/**
 * Jobs that survive the process. A job is safe on disk once `add` resolves, and stays there until `deliver` has
 * resolved: after a crash it is delivered again, so `deliver` must be safe to repeat.
 */
export class DurableQueue<Job> {
  readonly #options: Options<Job>;
  readonly #entries = new Map<string, Entry<Job>>();

  constructor(options: Options<Job>) {
    this.#options = options;
    mkdirSync(options.directory, { recursive: true, mode: 0o700 });
    for (const file of readdirSync(options.directory)) {
      // Half a job, left by a crash: nobody was told that it was taken.
      if (file.endsWith(".draft")) rmSync(join(options.directory, file));
      if (!file.endsWith(".json")) continue;
      this.#entries.set(file, JSON.parse(readFileSync(join(options.directory, file), "utf8")));
      void this.#run(file);
    }
  }

  /** How many jobs wait, and since when the oldest does (Unix time in milliseconds). */
  get state(): { waiting: number; oldest: number | null } {
    const added = [...this.#entries.values()].map((entry) => entry.addedAt);
    return { waiting: added.length, oldest: added.length ? Math.min(...added) : null };
  }

  /** A job that waits and is like this, if there is one. */
  find(isLike: (job: Job) => boolean): Job | undefined {
    return [...this.#entries.values()].find(({ job }) => isLike(job))?.job;
  }

  /** Takes a job; rejects when it could not be written to disk. */
  async add(job: Job): Promise<void> {
    const file = `${randomUUID()}.json`;
    const entry = { job, addedAt: Date.now(), attempts: 0 };
    await writeDurably(join(this.#options.directory, file), JSON.stringify(entry));
    this.#entries.set(file, entry);
    void this.#run(file);
  }

  /** Gives up the jobs taken before that time (Unix, in milliseconds) for good, and says how many these were. */
  async eraseBefore(time: number): Promise<number> {
    const old = [...this.#entries].filter(([, entry]) => entry.addedAt < time);
    for (const [file] of old) {
      this.#entries.delete(file);
      await rm(join(this.#options.directory, file), { force: true });
    }
    return old.length;
  }

  async #run(file: string): Promise<void> {
    const entry = this.#entries.get(file);
    if (!entry) return;
    try {
      await this.#options.deliver(entry.job);
      await unlink(join(this.#options.directory, file));
      this.#entries.delete(file);
    } catch {
      // The job stays; /healthz and the staff area say that it waits.
      const { pauses } = this.#options;
      const seconds = pauses[Math.min(entry.attempts, pauses.length - 1)] ?? 60;
      entry.attempts += 1;
      setTimeout(() => this.#run(file), seconds * 1000).unref();
    }
  }
}
