import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/models/db";
import {
  type ClaimedDelivery,
  claimDeliveries,
  KeyRefusedError,
  type Outcome,
  recoverDeliveries,
  settleDeliveries,
} from "~/models/deliveries.server";
import type { MailingText } from "~/models/mailings.server";
import { composeMail, NoMailRouteError, newMessageId } from "~/server/mail/send.server";
import { type ComposedMail, reasonOf, SmtpError } from "~/server/mail/smtp.server";
import { logFault } from "~/server/process/fault-log.server";
import { newsletterMail } from "./mailing-mail.server";

export interface RunOptions {
  db: Db;
  /** A fresh signed token of purpose "mailing". */
  token: () => string;
  /** Names this installation in the database, over all restarts; without a slash. */
  server: string;
  /** Hands a mail over, several at once; rejects with SmtpError or NoMailRouteError, also when `signal` ends it. */
  send: (mail: ComposedMail, signal: AbortSignal) => Promise<unknown>;
  /** How many are claimed at a time: after a crash so many are unclear at most. */
  batch?: number;
  /** Seconds before the next attempts at a delivery the mail server put off; after the last it has failed. */
  pauses?: number[];
}

const defaults = { batch: 5, pauses: [60, 300, 1800, 7200] };
/** Who ends in order lets mails that are under way go out for so long (milliseconds); the process itself waits longer. */
const lastPatience = 4000;

/**
 * Sends what staff have started: claims a few deliveries in the database, hands them to the mail server, and settles them
 * in the database. See docs/decisions/009-newsletter.md for why none is sent twice.
 */
export class MailingRun {
  /** How many mails are claimed and not settled yet, and what became of those before, since the start. */
  readonly state = { under_way: 0, sent: 0, failed: 0, unclear: 0, put_off: 0 };
  readonly #options: Required<RunOptions>;
  readonly #claimant: string;
  readonly #cut = new AbortController();
  #recovered = false;

  constructor(options: RunOptions) {
    this.#options = { ...defaults, ...options };
    this.#claimant = `${options.server}/${randomUUID()}`;
  }

  /**
   * Sends one batch. Gives the seconds until there may be more (0: at once), or null when nothing is under way.
   * Rejects when the database or the mail server cannot be reached; nothing is lost by that.
   */
  async next(): Promise<number | null> {
    const { db, token, server, batch } = this.#options;
    if (!this.#recovered) await recoverDeliveries(db, token(), server);
    this.#recovered = true;
    const { mailing, deliveries, wait } = await claimDeliveries(db, token(), this.#claimant, batch);
    if (!mailing || deliveries.length === 0) return wait;
    this.state.under_way = deliveries.length;
    const faults: unknown[] = [];
    const outcomes = await Promise.all(deliveries.map((each) => this.#deliver(mailing, each, faults)));
    await this.#settle(outcomes);
    if (faults.length) throw faults[0];
    return 0;
  }

  /** Lets what is under way finish, if that does not take too long. */
  end(): void {
    setTimeout(() => this.#cut.abort(), lastPatience).unref();
  }

  /** What became of one; what has nothing to do with this address goes to `faults`. */
  async #deliver(
    mailing: MailingText,
    { id, email, attempts }: ClaimedDelivery,
    faults: unknown[],
  ): Promise<Outcome> {
    const words = await newsletterMail(mailing, email, newMessageId(id)).catch(
      (error) => void faults.push(error),
    );
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
    const { db, token } = this.#options;
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, 60)) {
      try {
        await settleDeliveries(db, token(), this.#claimant, outcomes);
        break;
      } catch (error) {
        if (error instanceof KeyRefusedError) throw error;
        // Nobody else touches a claimed delivery.
        logFault({ level: "warn", what: "newsletter: outcomes could not be stored yet" }, error);
        await pause(seconds * 1000, undefined, { ref: false });
      }
    }
    this.state.under_way = 0;
    for (const { state } of outcomes) this.state[state === "waiting" ? "put_off" : state] += 1;
  }
}
