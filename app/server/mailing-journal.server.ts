import { randomUUID } from "node:crypto";
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { acquireLock } from "./data-lock.server";

export type Noted = "handed" | "sent" | "failed" | "waiting" | "unclear";

/** What an earlier run has noted last of each delivery, by its id. */
export interface EarlierRun {
  boot: string;
  notes: Map<string, Noted>;
}

/**
 * Notes on disk what happens to each delivery, in the moment it happens. The notes outlive the process at any time,
 * but not the machine: they are not forced to disk, and say under which boot of the machine they were made.
 */
export class MailingJournal {
  /** Names this data directory in the database, over all restarts. */
  readonly server: string;
  readonly boot: string;
  readonly earlier: EarlierRun;
  readonly #file: number;
  readonly #unlock: () => void;

  /** Takes the directory for this process alone; throws DataInUseError when another one has it. */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#unlock = acquireLock(directory);
    this.server = readOr(join(directory, "server"), () => randomUUID());
    // Without a kernel that names its boots every restart counts as one: more is unclear, nothing is sent twice.
    this.boot = currentBoot() ?? randomUUID();
    const file = join(directory, "journal");
    this.earlier = readJournal(file);
    this.#file = openSync(file, "a", 0o600);
    // The notes of before stay until everything in them is in the database; see clear().
    if (this.earlier.notes.size === 0) this.clear();
  }

  /** The name under which this process claims deliveries. */
  get claimant(): string {
    return `${this.server}/${this.boot}`;
  }

  note(what: Noted, delivery: string): void {
    writeSync(this.#file, `${what} ${delivery}\n`);
  }

  /** Forgets all notes; only when none of them is needed any more. */
  clear(): void {
    ftruncateSync(this.#file, 0);
    writeSync(this.#file, `boot ${this.boot}\n`);
  }

  close(): void {
    closeSync(this.#file);
    this.#unlock();
  }
}

function readJournal(file: string): EarlierRun {
  const earlier: EarlierRun = { boot: "", notes: new Map() };
  const lines = readOr(file, () => "").split("\n");
  // A last line without its end was cut off while it was written.
  for (const line of lines.slice(0, -1)) {
    const [what = "", value = ""] = line.split(" ");
    if (what === "boot") earlier.boot = value;
    else earlier.notes.set(value, what as Noted);
  }
  return earlier;
}

function readOr(file: string, make: () => string) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const text = make();
    if (text) writeFileSync(file, text, { mode: 0o600 });
    return text;
  }
}

function currentBoot() {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return undefined;
  }
}
