import { KeyRefusedError } from "~/models/deliveries.server";
import { logFault } from "~/server/process/fault-log.server";
import { beforeClosing } from "~/server/process/shutdown.server";
import { mailRoute, NoMailRouteError, smtpSettings, writeToOutbox } from "./send.server";
import { type ComposedMail, handOver, openTransport } from "./smtp.server";

/** How often what another server has stored is looked for (milliseconds). */
const pollEvery = 30_000;
/** So many mails are under way at once: more at a time some mail servers do not take from one sender. */
const mailServer = smtpSettings && openTransport(smtpSettings, 3);
/** Seconds between attempts while the database or the mail server is out of reach. */
const retryPauses = [2, 10, 30, 60, 300];

interface Loop {
  /** What is sent, for the log. */
  what: string;
  /** As those of SendingRun. */
  run: { next: () => Promise<number | null>; end: () => void };
  /** Told whether the database knows this server's key. */
  noteKey: (accepted: boolean) => void;
}

/** Sends in the background until the process ends: first what a crash has left. Gives what has it look at once. */
export function keepSending(loop: Loop): () => void {
  const alarm = new Alarm();
  void work(loop, alarm);
  return () => alarm.wake();
}

/** Hands a finished mail over, one of three at once at most; rejects with SmtpError or NoMailRouteError. */
export async function handOverMail(mail: ComposedMail, signal: AbortSignal): Promise<void> {
  if (mailServer) await handOver(mailServer, mail, signal);
  else if (mailRoute === "files") await writeToOutbox(mail.message);
  else throw new NoMailRouteError();
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

async function work({ what, run, noteKey }: Loop, alarm: Alarm) {
  let ending = false;
  let step = run.next();
  beforeClosing(async () => {
    ending = true;
    run.end();
    await step.catch(() => undefined);
  });

  for (let failures = 0; !ending; ) {
    try {
      const wait = await step;
      failures = 0;
      noteKey(true);
      if (wait !== 0) await alarm.sleep(Math.min(wait === null ? pollEvery : wait * 1000, pollEvery));
    } catch (error) {
      if (ending) return;
      if (error instanceof KeyRefusedError) noteKey(false);
      else logFault({ level: "warn", what: `${what}: sending pauses` }, error);
      await alarm.sleep((retryPauses[Math.min(failures, retryPauses.length - 1)] ?? 60) * 1000);
      failures += 1;
    }
    if (!ending) step = run.next();
  }
}
