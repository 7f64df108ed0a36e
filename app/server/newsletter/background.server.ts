import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { KeyRefusedError } from "~/models/deliveries.server";
import { backend, publicDb } from "~/server/backend/client.server";
import { noteServerKey } from "~/server/backend/server-token.server";
import { mailRoute, NoMailRouteError, smtpSettings, writeToOutbox } from "~/server/mail/send.server";
import { type ComposedMail, handOver, openTransport } from "~/server/mail/smtp.server";
import { logFault } from "~/server/process/fault-log.server";
import { beforeClosing } from "~/server/process/shutdown.server";
import { env } from "~/server/settings/env.server";
import { mailingToken } from "./links.server";
import { MailingRun } from "./mailing-run.server";

/** How often mailings that another server has started are looked for (milliseconds). */
const pollEvery = 30_000;
/** So many mails are under way at once: more at a time some mail servers do not take from one sender. */
const mailServer = smtpSettings && openTransport(smtpSettings, 3);
/** Seconds between attempts while the database or the mail server is out of reach. */
const retryPauses = [2, 10, 30, 60, 300];

const processWide = globalThis as { __mailings?: Alarm };
let current: MailingRun | undefined;

/**
 * Starts the work on mailings in the background: first what a crash has left, then whatever staff start. Safe to call
 * twice.
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
  const run = new MailingRun({ db: publicDb, token: mailingToken, server: installation(), send });
  current = run;
  let step: Promise<number | null> = run.next();
  beforeClosing(async () => {
    ending = true;
    run.end();
    await step.catch(() => undefined);
  });

  for (let failures = 0; !ending; ) {
    try {
      const wait = await step;
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
    if (!ending) step = run.next();
  }
}

/** One process has a data directory, and an embedded database, at a time: what is under this name and not its own is left. */
function installation() {
  if (backend.embedded) return "embedded";
  return createHash("sha256")
    .update(`${hostname()} ${resolve(env.DATA_DIR)}`)
    .digest("base64url");
}

async function send(mail: ComposedMail, signal: AbortSignal) {
  if (mailServer) await handOver(mailServer, mail, signal);
  else if (mailRoute === "files") await writeToOutbox(mail.message);
  else throw new NoMailRouteError();
}
