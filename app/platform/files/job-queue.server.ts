import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { deadline } from "~/platform/settings/deadlines.server";
import { makeFolder, shown } from "./data-directory.server";
import { syncEntry, writeDurably } from "./durable-file.server";
import { json, listKept, readKept } from "./state-file.server";

interface Entry<Job> {
  job: Job;
  /** Unix time in milliseconds. */
  addedAt: number;
  attempts: number;
  /** How often in a row it was refused for good. */
  refusals: number;
  isDelivered: boolean;
  /** True once it is to be done no more, although it may be under way. */
  isErased?: boolean;
  /** The attempt that is or was under way; never rejects. */
  attempt?: Promise<void>;
}

interface Options<Job> {
  /** A folder of the data directory. */
  directory: string;
  /** What a whole job looks like. */
  job: z.ZodType<Job>;
  /** Does the job; a rejection means "not yet". */
  deliver: (job: Job) => Promise<void>;
  /** Seconds to wait after the first, second, … failure; the last one repeats. */
  pauses: number[];
  /** True for a rejection that says: not this one, however often it is tried. */
  isRefusal?: (error: unknown) => boolean;
}

interface State {
  /** How many jobs wait, and since when the oldest does (Unix time in milliseconds). */
  waiting: number;
  oldest: number | null;
  /** How many of them have been refused again and again, so that somebody has to look at them. */
  refused: number;
}

/** The state of a queue that could not be opened. */
export const nothingWaits: State = { waiting: 0, oldest: null, refused: 0 };

/** So many refusals in a row are no accident. */
const manyRefusals = 4;
const lastInstant = 8.64e15;

/** Gives what `open` opens under DATA_DIR; where that cannot be written, the log says what follows. */
export function openOrWarn<Opened>(open: () => Opened, consequence: string): Opened | undefined {
  try {
    return open();
  } catch (error) {
    console.warn(`DATA_DIR cannot be written: ${consequence}`, error);
    return undefined;
  }
}

/**
 * Jobs that survive the process. A job is safe on disk once `add` resolves, and stays there until `deliver` has
 * resolved: after a crash it is delivered again, so `deliver` must be safe to repeat. A damaged one is set aside.
 */
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
        // The job is what counts: it is delivered also when what is noted around it is lost.
        addedAt: z.number().min(0).max(lastInstant).catch(Date.now),
        attempts: z.number().int().min(0).catch(0),
      }),
    );
    for (const file of listKept(this.#dataDir, this.#name)) {
      if (!file.endsWith(".json")) continue;
      const kept = readKept(this.#dataDir, join(this.#name, file), read);
      if (kept) this.#start(file, { ...kept, refusals: 0, isDelivered: false });
    }
  }

  /** How many jobs wait, since when, and how many of them are refused. */
  get state(): State {
    const entries = [...this.#entries.values()];
    const oldest = entries.length ? Math.min(...entries.map((entry) => entry.addedAt)) : null;
    const refused = entries.filter(({ refusals }) => refusals >= manyRefusals).length;
    return { waiting: entries.length, oldest, refused };
  }

  /** A job that waits and is like this, if there is one. */
  find(isLike: (job: Job) => boolean): Job | undefined {
    return [...this.#entries.values()].find(({ job, isErased }) => !isErased && isLike(job))?.job;
  }

  /** The jobs that wait and are like this, with when they were taken (Unix time in milliseconds). */
  list(isLike: (job: Job) => boolean): { job: Job; addedAt: number }[] {
    return [...this.#entries.values()]
      .filter(({ job }) => isLike(job))
      .map(({ job, addedAt }) => ({ job, addedAt }));
  }

  /**
   * Gives up the jobs that are like this for good, and says how many these were; none is under way any more once it
   * resolves. Rejects when a file cannot be taken away, or an attempt does not end: these are not tried again, but only
   * another call is sure of them.
   */
  async erase(isLike: (job: Job) => boolean, patience = deadline("attempt")): Promise<number> {
    const found = [...this.#entries].filter(([, { job }]) => isLike(job));
    for (const [, entry] of found) entry.isErased = true;
    const ended = Promise.all(found.map(([, { attempt }]) => attempt)).then(() => true);
    const isOver = await Promise.race([ended, pause(patience, false, { ref: false })]);
    if (!isOver) throw new Error(`${this.#name}: a job to erase is still under way`);
    for (const [file] of found) {
      await rm(join(this.#options.directory, file), { force: true });
      this.#entries.delete(file);
    }
    if (found.length) syncEntry(this.#options.directory);
    return found.length;
  }

  /** Takes a job; rejects when it could not be written to disk. */
  async add(job: Job): Promise<void> {
    const file = `${randomUUID()}.json`;
    const kept = { job, addedAt: Date.now(), attempts: 0 };
    await writeDurably(this.#dataDir, join(this.#name, file), JSON.stringify(kept));
    this.#start(file, { ...kept, refusals: 0, isDelivered: false });
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
      // A job whose file cannot be taken away is not done twice for that.
      if (!entry.isDelivered) await this.#options.deliver(entry.job);
      entry.isDelivered = true;
      await rm(join(this.#options.directory, file), { force: true });
      this.#entries.delete(file);
    } catch (error) {
      // The job stays; /healthz and the staff area say that it waits.
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
