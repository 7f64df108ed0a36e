import { join } from "node:path";
import { KeyRefusedError } from "~/models/deliveries.server";
import { publicDb } from "~/server/backend/client.server";
import { noteServerKey } from "~/server/backend/server-token.server";
import { mailRoute, smtpSettings, writeToOutbox } from "~/server/mail/send.server";
import { SmtpSession } from "~/server/mail/smtp.server";
import { logFault } from "~/server/process/fault-log.server";
import { beforeClosing } from "~/server/process/shutdown.server";
import { env } from "~/server/settings/env.server";
import { MailingJournal } from "./journal.server";
import { mailingToken } from "./links.server";
import { type Carrier, MailingRun } from "./mailing-run.server";

/** How often mailings that another server has started are looked for (milliseconds). */
const pollEvery = 30_000;
/** Seconds between attempts while the database or the mail server is out of reach. */
const retryPauses = [2, 10, 30, 60, 300];

const processWide = globalThis as { __mailings?: Alarm };
let current: MailingRun | undefined;

/**
 * Starts the work on mailings in the background: first what a crash has left, then whatever staff start. Safe to call
 * twice. Where several servers share a data directory, one of them does it.
 */
export function startMailings(): void {
  if (processWide.__mailings) return;
  processWide.__mailings = new Alarm();
  if (mailRoute === "none") {
    console.warn(
      "SMTP_URL is not set: no mail can be sent. Newsletter signups are refused and nobody is told of new messages.",
    );
  }
  void work(processWide.__mailings);
}

/** Has the next batch sent at once, after something was started. */
export function wakeMailings(): void {
  processWide.__mailings?.wake();
}

/** How many mails of newsletters this process has under way, and what became of those before. */
export function mailingState(): Record<string, number> {
  return current?.state ?? {};
}

/** A sleep that can be cut short, also by who came before it. */
class Alarm {
  #woken = false;
  #rise: () => void = () => undefined;

  wake(): void {
    this.#woken = true;
    this.#rise();
  }

  async sleep(milliseconds: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        this.#rise = resolve;
        setTimeout(resolve, milliseconds).unref();
      });
    }
    this.#woken = false;
  }
}

async function work(alarm: Alarm) {
  let ending = false;
  const journal = await openJournal(alarm);
  const run = new MailingRun({ db: publicDb, token: mailingToken, journal, openCarrier });
  current = run;
  let step: Promise<number | null> = run.recover();
  beforeClosing(async () => {
    ending = true;
    run.end();
    await step.catch(() => undefined);
    journal.close();
  });

  let recovered = false;
  for (let failures = 0; !ending; ) {
    try {
      const wait = await step;
      recovered = true;
      failures = 0;
      noteServerKey(true);
      if (wait !== 0) await alarm.sleep(Math.min(wait === null ? pollEvery : wait * 1000, pollEvery));
    } catch (error) {
      if (ending) return;
      if (error instanceof KeyRefusedError) noteServerKey(false);
      else logFault({ level: "warn", what: "newsletter: sending pauses" }, error);
      await alarm.sleep((retryPauses[Math.min(failures, retryPauses.length - 1)] ?? 60) * 1000);
      failures += 1;
    }
    if (!ending) step = recovered ? run.next() : run.recover();
  }
}

async function openJournal(alarm: Alarm) {
  for (;;) {
    try {
      return new MailingJournal(join(env.DATA_DIR, "mailings"));
    } catch (error) {
      logFault({ level: "warn", what: "newsletter: this process sends no mailings" }, error);
      await alarm.sleep(pollEvery);
    }
  }
}

async function openCarrier(): Promise<Carrier> {
  if (smtpSettings) return SmtpSession.open(smtpSettings);
  if (mailRoute === "files") return fileCarrier;
  throw new Error("SMTP_URL is not set");
}

const fileCarrier: Carrier = {
  usable: true,
  async send(_envelope, message, beforeLastByte) {
    await writeToOutbox(message, beforeLastByte);
  },
  close: () => undefined,
};
