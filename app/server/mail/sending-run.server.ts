import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { KeyRefusedError, type Outcome } from "~/models/deliveries.server";
import { logFault } from "~/server/process/fault-log.server";
import { deadline } from "~/server/settings/deadlines.server";
import { composeMail, type Mail, NoMailRouteError } from "./send.server";
import { type ComposedMail, reasonOf, SmtpError } from "./smtp.server";

interface Claimed {
  id: string;
  /** Counting this one. */
  attempts: number;
}

/** Mails that the database hands out to one server at a time, and where it is told what became of them. */
export interface Queue<Item extends Claimed> {
  /** What they are, for the log. */
  what: string;
  /** Calls unclear what earlier runs of this server left claimed. */
  recover: () => Promise<void>;
  /** Takes the next for `claimant` alone; `wait` is in seconds until there may be more, null when none waits. */
  claim: (claimant: string, batch: number) => Promise<{ items: Item[]; wait: number | null }>;
  /** The words of one; rejects when they cannot be made now. */
  compose: (item: Item) => Promise<Mail>;
  settle: (claimant: string, outcomes: Outcome[]) => Promise<void>;
}

export interface SendingOptions {
  /** Names this installation in the database, over all restarts; without a slash. */
  server: string;
  /** Hands a mail over, several at once; rejects with SmtpError or NoMailRouteError, also when `signal` ends it. */
  send: (mail: ComposedMail, signal: AbortSignal) => Promise<unknown>;
  /** How many are claimed at a time: after a crash so many are unclear at most. */
  batch?: number;
  /** Seconds before the next attempts at one the mail server put off; after the last it has failed. */
  pauses?: number[];
}

const defaults = { batch: 5, pauses: [60, 300, 1800, 7200] };

/**
 * Sends what waits in a queue: claims a few mails in the database, hands them to the mail server, and settles them in the
 * database. See docs/decisions/009-newsletter.md for why none is sent twice.
 */
export class SendingRun<Item extends Claimed> {
  /** How many mails are claimed and not settled yet, and what became of those before, since the start. */
  readonly state = { under_way: 0, sent: 0, failed: 0, unclear: 0, put_off: 0 };
  readonly #queue: Queue<Item>;
  readonly #options: Required<SendingOptions>;
  readonly #claimant: string;
  readonly #cut = new AbortController();
  #recovered = false;

  constructor(queue: Queue<Item>, options: SendingOptions) {
    this.#queue = queue;
    this.#options = { ...defaults, ...options };
    this.#claimant = `${options.server}/${randomUUID()}`;
  }

  /**
   * Sends one batch. Gives the seconds until there may be more (0: at once), or null when nothing is under way.
   * Rejects when the database or the mail server cannot be reached; nothing is lost by that.
   */
  async next(): Promise<number | null> {
    if (!this.#recovered) await this.#queue.recover();
    this.#recovered = true;
    const { items, wait } = await this.#queue.claim(this.#claimant, this.#options.batch);
    if (items.length === 0) return wait;
    this.state.under_way = items.length;
    const faults: unknown[] = [];
    const outcomes = await Promise.all(items.map((each) => this.#deliver(each, faults)));
    await this.#settle(outcomes);
    if (faults.length) throw faults[0];
    return 0;
  }

  /** Lets what is under way finish, if that does not take too long. */
  end(): void {
    setTimeout(() => this.#cut.abort(), deadline("lastMails")).unref();
  }

  /** What became of one; what has nothing to do with this address goes to `faults`. */
  async #deliver(item: Item, faults: unknown[]): Promise<Outcome> {
    const { id, attempts } = item;
    const words = await this.#queue.compose(item).catch((error) => void faults.push(error));
    if (!words) return { id, state: "waiting", counts: false };
    try {
      const mail = await composeMail(words);
      await this.#options.send(mail, this.#cut.signal);
      return { id, state: "sent" };
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof NoMailRouteError || (error instanceof SmtpError && !error.wasOffered)) {
        faults.push(error);
        return { id, state: "waiting", counts: false };
      }
      if (!(error instanceof SmtpError)) return { id, state: "failed", reason };
      if (error.unclear) return { id, state: "unclear", reason };
      const seconds = this.#options.pauses[attempts - 1];
      if (error.permanent || seconds === undefined) return { id, state: "failed", reason };
      return { id, state: "waiting", reason, pause: seconds };
    }
  }

  /** Writes down what became of a batch, until the database takes it. */
  async #settle(outcomes: Outcome[]) {
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, 60)) {
      try {
        await this.#queue.settle(this.#claimant, outcomes);
        break;
      } catch (error) {
        if (error instanceof KeyRefusedError) throw error;
        // Nobody else touches what is claimed.
        logFault({ level: "warn", what: `${this.#queue.what}: outcomes could not be stored yet` }, error);
        await pause(seconds * 1000, undefined, { ref: false });
      }
    }
    this.state.under_way = 0;
    for (const { state } of outcomes) this.state[state === "waiting" ? "put_off" : state] += 1;
  }
}
