import { publicDb } from "~/server/backend/client.server";
import { installation } from "~/server/backend/installation.server";
import { noteServerKey } from "~/server/backend/server-token.server";
import { mailRoute } from "~/server/mail/send.server";
import { handOverMail, keepSending } from "~/server/mail/sending-loop.server";
import { mailingToken } from "./links.server";
import { MailingRun } from "./mailing-run.server";

const processWide = globalThis as { __mailings?: () => void };
let current: MailingRun | undefined;

/**
 * Starts the work on mailings in the background: first what a crash has left, then whatever staff start. Safe to call
 * twice.
 */
export function startMailings(): void {
  if (processWide.__mailings) return;
  if (mailRoute === "none") {
    console.warn(
      "SMTP_URL is not set: no mail can be sent. Newsletter signups are refused and nobody is told of new messages.",
    );
  }
  const run = new MailingRun({
    db: publicDb,
    token: mailingToken,
    server: installation(),
    send: handOverMail,
  });
  current = run;
  processWide.__mailings = keepSending({ what: "newsletter", run, noteKey: noteServerKey });
}

/** Has the next batch sent at once, after something was started. */
export function wakeMailings(): void {
  processWide.__mailings?.();
}

/** How many mails of newsletters this process has under way, and what became of those before. */
export function mailingState(): Record<string, number> {
  return current?.state ?? {};
}
