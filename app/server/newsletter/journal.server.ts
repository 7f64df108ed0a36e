import { randomUUID } from "node:crypto";
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "~/server/disk/data-directory.server";
import { acquireLock } from "~/server/disk/directory-lock.server";
import { Damage, readKept, writeKept } from "~/server/disk/state-file.server";

export type Noted = "handed" | "sent" | "failed" | "waiting" | "unclear";

/** What an earlier run has noted last of each delivery, by its id. */
export interface EarlierRun {
  boot: string;
  notes: Map<string, Noted>;
}

const bootLine = /^boot ([\w-]+)$/;
const noteLine = /^(handed|sent|failed|waiting|unclear) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

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

  /** Takes the directory, a folder of the data directory, for this process alone; throws DataInUseError when it cannot. */
  constructor(directory: string) {
    const dataDir = dirname(directory);
    const folder = basename(directory);
    makeFolder(dataDir, folder);
    this.#unlock = acquireLock(directory, dataDir);
    const server = readServer(dataDir, join(folder, "server"));
    this.server = server ?? nameServer(dataDir, join(folder, "server"));
    const journal = join(folder, "journal");
    this.earlier = { boot: "", notes: new Map() };
    const isWhole = readKept(dataDir, journal, (text) => readNotes(text, this.earlier), lostNotes) ?? false;
    // Without a kernel that names its boots every restart counts as one: more is unclear, nothing is sent twice. So it
    // is where notes may be missing. A server with a new name has nothing claimed that they could be about.
    this.boot = (isWhole || !server ? currentBoot() : undefined) ?? randomUUID();
    this.#file = openSync(join(directory, "journal"), "a", 0o600);
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

const lostNotes = "Mails that were under way count as unclear; none is sent again by itself.";
const lostName = "Mails that were under way count as unclear a quarter of an hour later.";

function readServer(dataDir: string, name: string) {
  const read = (text: string) => {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) throw new Damage("is not as it was written");
    return text;
  };
  return readKept(dataDir, name, read, lostName);
}

function nameServer(dataDir: string, name: string) {
  const server = randomUUID();
  writeKept(dataDir, name, server);
  return server;
}

/** Collects every whole note; gives false where there were none to begin with, and throws when others are damaged. */
function readNotes(text: string, earlier: EarlierRun): boolean {
  const lines = text.split("\n");
  // A last line without its end was cut off while it was written.
  const rest = lines.pop() ?? "";
  let wrong = /^[\w -]{0,60}$/.test(rest) ? 0 : 1;
  for (const line of lines) {
    const [, boot] = bootLine.exec(line) ?? [];
    const [, what, delivery] = noteLine.exec(line) ?? [];
    if (boot) earlier.boot = boot;
    else if (delivery) earlier.notes.set(delivery, what as Noted);
    else wrong += 1;
  }
  if (wrong || (lines.length > 0 && !earlier.boot)) throw new Damage("is not as it was written");
  return lines.length > 0;
}

function currentBoot() {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return undefined;
  }
}
