import { deliver, type Mail, mailRoute, sendMail, smtpSettings } from "~/platform/mail/send.server";
import { openTransport, SmtpError } from "~/platform/mail/smtp.server";
import { logFault } from "~/platform/process/fault-log.server";
import { beforeClosing } from "~/platform/process/shutdown.server";
import { mailReason } from "~/schemas/mail-state";
import { type OutboxOptions, OutboxRun } from "./outbox-run.server";
import { KeyRefusedError } from "./rows.server";

/** How often what another server has stored is looked for (milliseconds). */
const pollEvery = 30_000;
/** Seconds between attempts while the database or the mail server is out of reach. */
const retryPauses = [2, 10, 30, 60, 300];

interface Options extends Omit<OutboxOptions, "send"> {
  noteKey: (accepted: boolean) => void;
}

/** For so long mails may wait before that is told (milliseconds). */
const tolerated = 15 * 60_000;

interface MailProblem {
  since: number;
  reason: string;
}

const processWide = globalThis as {
  __outbox?: { run: OutboxRun; wake: () => void; problem?: MailProblem | undefined };
};

export function startOutbox({ noteKey, ...options }: Options): void {
  if (processWide.__outbox) return;
  if (mailRoute === "none") {
    console.warn(
      "SMTP_URL is not set: no mail can be sent. Newsletter signups are refused and nobody is told of new messages.",
    );
  }
  const run = new OutboxRun({ ...options, send: sending() });
  const alarm = new Alarm();
  processWide.__outbox = { run, wake: () => alarm.wake() };
  void work(run, alarm, noteKey);
}

export function wakeOutbox(): void {
  processWide.__outbox?.wake();
}

/** Sends without a row, while somebody waits. Rejects as `sendMail` does. */
export async function sendAtOnce(mail: Mail, timeout: number): Promise<void> {
  await sendMail(mail, timeout);
  const outbox = processWide.__outbox;
  if (!outbox?.problem && !outbox?.run.unsent) return;
  outbox.problem = undefined;
  await outbox.run
    .noteTaken()
    .catch((error) => logFault({ level: "warn", what: "mail: not noted as sent" }, error));
  outbox.wake();
}

export function outboxState(): Record<string, number> {
  return processWide.__outbox?.run.state ?? {};
}

/** Oldest in Unix milliseconds; newsletters left out. */
export function queuedMails(): Record<string, { waiting: number; oldest: number }> {
  const queued = Object.entries(processWide.__outbox?.run.queued ?? {});
  return Object.fromEntries(
    queued.map(([kind, { waiting, oldest }]) => [kind, { waiting, oldest: Date.parse(oldest) }]),
  );
}

export function mailProblem(now = Date.now()): MailProblem | undefined {
  const { run, problem = run && refusingAll(run) } = processWide.__outbox ?? {};
  return problem && problem.since < now - tolerated ? problem : undefined;
}

function refusingAll({ unsent }: OutboxRun): MailProblem | undefined {
  if (!unsent) return undefined;
  const reason = mailReason(unsent.reason) ?? "ohne bekannten Grund";
  return { since: Date.parse(unsent.since), reason: `Der Mailserver nimmt keine an (${reason})` };
}

/** After a restart the longest wait tells since when nothing leaves. */
function noteProblem(run: OutboxRun, error: unknown) {
  const outbox = processWide.__outbox;
  if (!outbox || !(error instanceof SmtpError || error instanceof KeyRefusedError)) return;
  const oldest = run.state.sent ? [] : Object.values(queuedMails()).map((queue) => queue.oldest);
  const reason =
    error instanceof SmtpError
      ? (mailReason(error.reason) ?? "Mailserver nicht erreichbar")
      : "Die Datenbank kennt den Schlüssel dieses Servers nicht";
  outbox.problem = { since: outbox.problem?.since ?? Math.min(Date.now(), ...oldest), reason };
}

/** Microsoft 365 accepts three connections from a sender: one is left for `sendAtOnce`. */
function sending(): OutboxOptions["send"] {
  const server = smtpSettings && openTransport(smtpSettings, 2);
  return (mail, signal, kind) => deliver(server, mail, signal, kind);
}

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

async function work(run: OutboxRun, alarm: Alarm, noteKey: Options["noteKey"]) {
  let ending = false;
  let step = run.next();
  beforeClosing(async () => {
    ending = true;
    run.end();
    // What was not sent is queued and leaves after the next start.
    await step.catch(() => undefined);
  });

  for (let failures = 0; !ending; ) {
    try {
      const wait = await step;
      failures = 0;
      noteKey(true);
      // A deferred mail says nothing about others.
      if (!wait && processWide.__outbox) processWide.__outbox.problem = undefined;
      if (wait !== 0) await alarm.sleep(Math.min(wait === null ? pollEvery : wait * 1000, pollEvery));
    } catch (error) {
      if (ending) return;
      noteProblem(run, error);
      if (error instanceof KeyRefusedError) noteKey(false);
      else logFault({ level: "warn", what: "mail: sending pauses" }, error);
      await alarm.sleep((retryPauses[Math.min(failures, retryPauses.length - 1)] ?? 60) * 1000);
      failures += 1;
    }
    if (!ending) step = run.next();
  }
}
