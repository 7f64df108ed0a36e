import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/platform/database/db";
import { composeMail, type Mail, newMessageId } from "~/platform/mail/send.server";
import { type ComposedMail, reasonOf, SmtpError } from "~/platform/mail/smtp.server";
import { logFault } from "~/platform/process/fault-log.server";
import { deadline } from "~/platform/settings/deadlines.server";
import {
  type Claim,
  type ClaimedMail,
  claimMails,
  KeyRefusedError,
  type Outcome,
  type Queued,
  settleMails,
} from "./rows.server";

/** Undefined when there is nothing to send. Throws NotToBeSent; other errors mean "not now". */
export type Compose = (mail: ClaimedMail) => Promise<Mail | undefined>;

type Composers = Record<string, Compose>;

export class NotToBeSent extends Error {}

export interface OutboxOptions {
  db: Db;
  token: (claims: { kinds: string[] }) => string;
  /** Names this installation in the database, over all restarts; without a slash. */
  server: string;
  composers: Composers;
  /** Hands a mail over, several at once; rejects with SmtpError, also when `signal` ends it. `kind` is for the log. */
  send: (mail: ComposedMail, signal: AbortSignal, kind: string) => Promise<"sent" | "filed">;
  /** How many are claimed at a time: after a crash so many are unknown at most. */
  batch?: number;
  /** Seconds before the next attempts at one that was put off; after the last it is refused. */
  pauses?: number[];
}

const minute = 60;
const defaults = { batch: 5, pauses: [1, 5, 25, 125, 625].map((minutes) => minutes * minute) };

/** Claims a few mails in the database, sends and settles them; decisions/033-outbox.md says why never twice. */
export class OutboxRun {
  readonly state = { under_way: 0, sent: 0, filed: 0, refused: 0, unknown: 0, put_off: 0 };
  queued: Queued = {};
  unsent: Claim["unsent"] = null;
  readonly #options: Required<OutboxOptions>;
  readonly #claimant: string;
  readonly #cut = new AbortController();

  constructor(options: OutboxOptions) {
    this.#options = { ...defaults, ...options };
    this.#claimant = `${options.server}/${randomUUID()}`;
  }

  /** Gives the seconds until there may be more, null when none waits. Rejects when database or mail server is away. */
  async next(): Promise<number | null> {
    const { db, token, batch, composers } = this.#options;
    const kinds = Object.keys(composers);
    const claim = await claimMails(db, token({ kinds }), this.#claimant, batch);
    const { mails, wait } = claim;
    this.queued = claim.queued;
    this.unsent = claim.unsent;
    if (mails.length === 0) return wait;
    this.state.under_way = mails.length;
    const faults: unknown[] = [];
    await this.#settle(await Promise.all(mails.map((each) => this.#deliver(each, faults))));
    if (faults.length) throw faults[0];
    return 0;
  }

  /** Tells all servers that the mail server took a mail that is no row. */
  async noteTaken(): Promise<void> {
    const { db, token } = this.#options;
    const taken = { id: randomUUID(), state: "sent", message_id: "" } as const;
    await settleMails(db, token({ kinds: [] }), this.#claimant, [taken]);
    this.unsent = null;
  }

  /** Waits for a short while only. */
  end(): void {
    setTimeout(() => this.#cut.abort(), deadline("lastMails")).unref();
  }

  async #deliver(claimed: ClaimedMail, faults: unknown[]): Promise<Outcome> {
    const { id, kind } = claimed;
    try {
      const mail = await this.#options.composers[kind]?.(claimed);
      if (!mail) return { id, state: "sent" };
      const message_id = mail.messageId ?? newMessageId(id);
      const composed = await composeMail({ ...mail, messageId: message_id });
      return { id, state: await this.#options.send(composed, this.#cut.signal, mail.kind), message_id };
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof SmtpError && !error.wasOffered) {
        faults.push(error);
        return { id, state: "waiting", counts: false, reason };
      }
      if (error instanceof SmtpError && error.unclear) return { id, state: "unknown", reason };
      logFault({ level: "warn", what: `${kind}: not sent` }, error);
      const seconds = this.#options.pauses[claimed.attempts - 1];
      const isFinal = error instanceof NotToBeSent || (error instanceof SmtpError && error.permanent);
      if (isFinal || seconds === undefined) return { id, state: "refused", reason };
      return { id, state: "waiting", reason, pause: seconds };
    }
  }

  async #settle(outcomes: Outcome[]) {
    const { db, token } = this.#options;
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, 60)) {
      try {
        await settleMails(db, token({ kinds: [] }), this.#claimant, outcomes);
        break;
      } catch (error) {
        if (error instanceof KeyRefusedError) throw error;
        // Claimed mails are touched by nobody else.
        logFault({ level: "warn", what: "mail: outcomes could not be stored yet" }, error);
        await pause(seconds * 1000, undefined, { ref: false });
      }
    }
    this.state.under_way = 0;
    for (const { state } of outcomes) this.state[state === "waiting" ? "put_off" : state] += 1;
  }
}
