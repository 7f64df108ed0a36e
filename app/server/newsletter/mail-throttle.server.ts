import { createHmac } from "node:crypto";
import { mkdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { z } from "zod";
import { json, readKept, writeKept } from "~/server/disk/state-file.server";
import { logFault } from "~/server/process/fault-log.server";

interface Options {
  /** Where the counts survive a restart; the folder is made. */
  file: string;
  /** Addresses are kept as hashes under this key. */
  secret: string;
  /** How many per address. */
  limit: number;
  /** Milliseconds. */
  window: number;
}

const Counts = z.record(z.string(), z.array(z.number()));

/** Counts mails per address over a sliding time. */
export class MailThrottle {
  readonly #options: Options;
  readonly #times = new Map<string, number[]>();

  constructor(options: Options) {
    this.#options = options;
    const { file } = options;
    const kept = readKept(dirname(file), basename(file), json(Counts), "Mails are counted anew.") ?? {};
    for (const [address, times] of Object.entries(kept)) this.#times.set(address, times);
  }

  /** Counts one mail to an address and gives a function that takes the count back; nothing when the limit is reached. */
  take(address: string, now = Date.now()): (() => void) | undefined {
    const { secret, limit } = this.#options;
    const id = createHmac("sha256", secret).update(address.toLowerCase()).digest("base64url");
    this.#forget(now);
    const times = this.#times.get(id) ?? [];
    if (times.length >= limit) return undefined;
    times.push(now);
    this.#times.set(id, times);
    this.#keep();
    return () => {
      times.splice(times.indexOf(now), 1);
      this.#keep();
    };
  }

  #forget(now: number) {
    for (const [id, times] of this.#times) {
      const recent = times.filter((time) => time > now - this.#options.window);
      if (recent.length) this.#times.set(id, recent);
      else this.#times.delete(id);
    }
  }

  /** Without a disk the counts hold until the next restart. */
  #keep() {
    const { file } = this.#options;
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeKept(dirname(file), basename(file), JSON.stringify(Object.fromEntries(this.#times)));
    } catch (error) {
      logFault({ what: "mail throttle: counts not kept" }, error);
    }
  }
}
