import type { Db } from "~/models/db";
import {
  type Claim,
  type ClaimedDelivery,
  claimDeliveries,
  KeyRefusedError,
  type Outcome,
  recoverDeliveries,
  settleDelivery,
} from "~/models/deliveries.server";
import type { MailingText } from "~/models/mailings.server";
import { composeMail, newMessageId } from "~/server/mail/send.server";
import { type Envelope, reasonOf, SmtpError } from "~/server/mail/smtp.server";
import { logFault } from "~/server/process/fault-log.server";
import type { MailingJournal } from "./journal.server";
import { newsletterMail } from "./mailing-mail.server";

/** A way to hand mails over, one after another. */
export interface Carrier {
  readonly usable: boolean;
  /** `beforeLastByte` runs right before the mail server may take the message. Rejects with SmtpError. */
  send: (envelope: Envelope, message: Buffer, beforeLastByte: () => void) => Promise<void>;
  close: () => void;
}

export interface RunOptions {
  db: Db;
  /** A fresh signed token of purpose "mailing". */
  token: () => string;
  journal: MailingJournal;
  openCarrier: () => Promise<Carrier>;
  /** How many mails are under way at once, and how many are claimed for it. */
  lanes?: number;
  batch?: number;
  /** Seconds before the next attempts at a delivery the mail server put off; after the last it has failed. */
  pauses?: number[];
}

const defaults = { lanes: 3, batch: 30, pauses: [60, 300, 1800, 7200] };

/**
 * Sends what staff have started: claims deliveries in the database, hands each to the mail server, notes on disk what
 * happens, and settles it in the database. See docs/decisions/009-newsletter.md for why none is sent twice.
 */
export class MailingRun {
  /** How many mails are claimed and not settled yet, and what became of those before, since the start. */
  readonly state = { under_way: 0, sent: 0, failed: 0, unclear: 0, put_off: 0 };
  readonly #options: Required<RunOptions>;
  #ending = false;

  constructor(options: RunOptions) {
    this.#options = { ...defaults, ...options };
  }

  /** Puts right what an earlier run left behind; rejects on any backend fault, and can then be tried again. */
  async recover(): Promise<0> {
    const { db, token, journal } = this.#options;
    const { boot, notes } = journal.earlier;
    const handed: string[] = [];
    for (const [delivery, noted] of notes) {
      if (noted === "waiting" || noted === "failed") continue;
      handed.push(delivery);
      // The answer was there, and perhaps did not get into the database any more.
      if (noted === "sent")
        await settleDelivery(db, token(), `${journal.server}/${boot}`, delivery, { state: noted });
    }
    await recoverDeliveries(db, token(), { server: journal.server, boot: journal.boot, handed });
    journal.earlier.notes.clear();
    journal.clear();
    return 0;
  }

  /**
   * Sends one batch. Gives the seconds until there may be more (0: at once), or null when nothing is under way.
   * Rejects when the database or the mail server cannot be reached; nothing is lost by that.
   */
  async next(): Promise<number | null> {
    const { db, token, journal, batch } = this.#options;
    const claim = await claimDeliveries(db, token(), journal.claimant, batch);
    if (!claim.mailing || claim.deliveries.length === 0) return claim.wait;
    await this.#send(claim.mailing, claim);
    // Everything claimed is settled in the database.
    journal.clear();
    return 0;
  }

  /** Lets what is under way finish and gives the rest back. */
  end(): void {
    this.#ending = true;
  }

  async #send(mailing: MailingText, { deliveries }: Claim) {
    const waiting = [...deliveries];
    this.state.under_way = deliveries.length;
    const faults: unknown[] = [];
    const lane = async () => {
      let carrier: Carrier | undefined;
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        try {
          // A mail server that does not let us in has nothing against this address.
          if (faults.length || this.#ending) throw faults[0] ?? new Error("ending");
          if (!carrier?.usable) carrier = await this.#options.openCarrier();
        } catch (error) {
          if (!this.#ending && !faults.length) faults.push(error);
          await this.#settle(next, { state: "waiting", counts: false });
          continue;
        }
        await this.#settle(next, await this.#deliver(carrier, mailing, next));
      }
      carrier?.close();
    };
    const ended = await Promise.allSettled(Array.from({ length: this.#options.lanes }, lane));
    for (const { reason } of ended.filter((each) => each.status === "rejected")) faults.push(reason);
    if (faults.length) throw faults[0];
  }

  async #deliver(carrier: Carrier, mailing: MailingText, delivery: ClaimedDelivery): Promise<Outcome> {
    const { journal, pauses } = this.#options;
    try {
      const mail = newsletterMail(mailing, delivery.email, newMessageId(delivery.id));
      const { envelope, message } = await composeMail(mail);
      await carrier.send(envelope, message, () => journal.note("handed", delivery.id));
      return { state: "sent" };
    } catch (error) {
      const reason = reasonOf(error);
      if (!(error instanceof SmtpError)) return { state: "failed", reason };
      if (error.unclear) return { state: "unclear", reason };
      const pause = pauses[delivery.attempts - 1];
      if (error.permanent || pause === undefined) return { state: "failed", reason };
      return { state: "waiting", reason, pause };
    }
  }

  /** Writes an outcome down, first on disk, then in the database until that takes it. */
  async #settle({ id }: ClaimedDelivery, outcome: Outcome) {
    const { db, token, journal } = this.#options;
    journal.note(outcome.state, id);
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, 60)) {
      try {
        await settleDelivery(db, token(), journal.claimant, id, outcome);
        this.state.under_way -= 1;
        this.state[outcome.state === "waiting" ? "put_off" : outcome.state] += 1;
        return;
      } catch (error) {
        // Nobody else touches a claimed delivery, and the notes on disk hold what became of it.
        if (error instanceof KeyRefusedError || this.#ending) throw error;
        logFault({ level: "warn", what: "newsletter: an outcome could not be stored yet" }, error);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
      }
    }
  }
}
