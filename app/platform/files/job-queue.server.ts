import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { deadline } from "~/platform/settings/deadlines.server";
import { makeFolder, shown } from "./data-directory.server";
import { syncEntry, writeDurably } from "./durable-file.server";
import { json, listStateFiles, readStateFile } from "./state-file.server";

interface Entry<Job> {
  job: Job;
  addedAt: number;
  attempts: number;
  refusals: number;
  isDelivered: boolean;
  isErased?: boolean;
  attempt?: Promise<void>;
}

interface Options<Job> {
  directory: string;
  job: z.ZodType<Job>;
  deliver: (job: Job) => Promise<void>;
  pauses: number[];
  /** True for a rejection that would repeat, however often the job is tried. */
  isRefusal?: (error: unknown) => boolean;
}

interface State {
  waiting: number;
  oldest: number | null;
  refused: number;
}

export const nothingWaits: State = { waiting: 0, oldest: null, refused: 0 };

/** So many refusals in a row are no accident. */
const manyRefusals = 4;
const lastInstant = 8.64e15;

/** Jobs that survive the process: on disk once `add` resolves, so `deliver` may run twice for a job. */
export class DurableQueue<Job> {
  readonly #options: Options<Job>;
  readonly #dataDir: string;
  readonly #name: string;
  readonly #entries = new Map<string, Entry<Job>>();

  constructor(options: Options<Job>) {
    this.#options = options;
    this.#dataDir = dirname(options.directory);
    this.#name = basename(options.directory);
    makeFolder(this.#dataDir, this.#name);
    const read = json(
      z.object({
        job: options.job,
        // The job is delivered even when its metadata is damaged.
        addedAt: z.number().min(0).max(lastInstant).catch(Date.now),
        attempts: z.number().int().min(0).catch(0),
      }),
    );
    for (const file of listStateFiles(this.#dataDir, this.#name)) {
      if (!file.endsWith(".json")) continue;
      const kept = readStateFile(this.#dataDir, join(this.#name, file), read);
      if (kept) this.#start(file, { ...kept, refusals: 0, isDelivered: false });
    }
  }

  get state(): State {
    const entries = [...this.#entries.values()];
    const oldest = entries.length ? Math.min(...entries.map((entry) => entry.addedAt)) : null;
    const refused = entries.filter(({ refusals }) => refusals >= manyRefusals).length;
    return { waiting: entries.length, oldest, refused };
  }

  find(isLike: (job: Job) => boolean): Job | undefined {
    return [...this.#entries.values()].find(({ job, isErased }) => !isErased && isLike(job))?.job;
  }

  list(isLike: (job: Job) => boolean): { job: Job; addedAt: number }[] {
    return [...this.#entries.values()]
      .filter(({ job }) => isLike(job))
      .map(({ job, addedAt }) => ({ job, addedAt }));
  }

  /** Resolves with the number of erased jobs once none is in progress. Rejects when a file or an attempt remains. */
  async erase(isLike: (job: Job) => boolean, timeout = deadline("attempt")): Promise<number> {
    const found = [...this.#entries].filter(([, { job }]) => isLike(job));
    for (const [, entry] of found) entry.isErased = true;
    const ended = Promise.all(found.map(([, { attempt }]) => attempt)).then(() => true);
    const isOver = await Promise.race([ended, pause(timeout, false, { ref: false })]);
    if (!isOver) throw new Error(`${this.#name}: a job to erase is still under way`);
    for (const [file] of found) {
      await rm(join(this.#options.directory, file), { force: true });
      this.#entries.delete(file);
    }
    if (found.length) syncEntry(this.#options.directory);
    return found.length;
  }

  async add(job: Job): Promise<void> {
    const file = `${randomUUID()}.json`;
    const kept = { job, addedAt: Date.now(), attempts: 0 };
    await writeDurably(this.#dataDir, join(this.#name, file), JSON.stringify(kept));
    this.#start(file, { ...kept, refusals: 0, isDelivered: false });
  }

  async eraseBefore(time: number): Promise<number> {
    const old = [...this.#entries].filter(([, entry]) => entry.addedAt < time);
    for (const [file] of old) {
      this.#entries.delete(file);
      await rm(join(this.#options.directory, file), { force: true });
    }
    return old.length;
  }

  #start(file: string, entry: Entry<Job>) {
    this.#entries.set(file, entry);
    this.#run(file);
  }

  #run(file: string): void {
    const entry = this.#entries.get(file);
    if (entry && !entry.isErased) entry.attempt = this.#attempt(file, entry);
  }

  async #attempt(file: string, entry: Entry<Job>): Promise<void> {
    try {
      // A job whose file cannot be removed is not delivered twice.
      if (!entry.isDelivered) await this.#options.deliver(entry.job);
      entry.isDelivered = true;
      await rm(join(this.#options.directory, file), { force: true });
      this.#entries.delete(file);
    } catch (error) {
      this.#countRefusal(file, entry, error);
      const { pauses } = this.#options;
      const seconds = pauses[Math.min(entry.attempts, pauses.length - 1)] ?? 60;
      entry.attempts += 1;
      setTimeout(() => this.#run(file), seconds * 1000).unref();
    }
  }

  #countRefusal(file: string, entry: Entry<Job>, error: unknown) {
    entry.refusals = this.#options.isRefusal?.(error) ? entry.refusals + 1 : 0;
    if (entry.refusals !== manyRefusals) return;
    const reason = error instanceof Error ? error.message : "";
    console.error(
      `${shown(join(this.#name, file))} was refused ${manyRefusals} times (${reason}). It stays there and is tried again; somebody has to look at it.`,
    );
  }
}
