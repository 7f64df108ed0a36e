import { publicDb } from "~/server/backend/client.server";
import { installation } from "~/server/backend/installation.server";
import { noteServerKey, serverToken } from "~/server/backend/server-token.server";
import { handOverMail, keepSending } from "~/server/mail/sending-loop.server";
import { ReplyRun } from "./reply-run.server";

const processWide = globalThis as { __replies?: () => void };
let current: ReplyRun | undefined;

/** Starts the sending of replies in the background: first what a crash has left. Safe to call twice. */
export function startReplies(): void {
  if (processWide.__replies) return;
  const token = () => serverToken("reply");
  const run = new ReplyRun({ db: publicDb, token, server: installation(), send: handOverMail });
  current = run;
  processWide.__replies = keepSending({ what: "replies", run, noteKey: noteServerKey });
}

/** Has what waits sent at once, after a reply was stored. */
export function wakeReplies(): void {
  processWide.__replies?.();
}

/** How many replies this process has under way, and what became of those before. */
export function replyState(): Record<string, number> {
  return current?.state ?? {};
}
