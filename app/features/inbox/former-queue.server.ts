import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { publicDb } from "~/platform/database/client.server";
import { isId } from "~/platform/database/rows.server";
import { serverToken } from "~/platform/database/server-token.server";
import { json, listStateFiles, readStateFile } from "~/platform/files/state-file.server";
import { mailRoute } from "~/platform/mail/send.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import {
  adoptNotifications,
  enqueueAccountMail,
  type FormerNotification,
} from "~/platform/outbox/rows.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";

// Earlier releases kept mails about messages and accounts on disk until these were sent.

const folder = "outbox-queue";

const Notification = z.object({
  job: z.object({ key: z.string(), since: z.number(), content: z.object({ alone: z.boolean().optional() }) }),
});
const Note = z.object({
  state: z.enum(["waiting", "sent", "failed"]),
  at: z.number(),
  attempts: z.number().int(),
  reason: z.string().optional(),
});
const AccountMail = z.object({
  job: z.object({ email: z.string(), since: z.number(), about: z.literal("recovery").optional() }),
});

export async function adoptFormerQueue(): Promise<void> {
  const path = join(env.DATA_DIR, folder);
  for (let seconds = 1; existsSync(path); seconds = Math.min(2 * seconds, 300)) {
    try {
      await adopt();
      rmSync(path, { recursive: true, force: true });
      wakeOutbox();
    } catch (error) {
      logFault({ level: "warn", what: `mail: ${folder} not taken over, tried again in ${seconds} s` }, error);
      await pause(seconds * 1000, undefined, { ref: false });
    }
  }
}

async function adopt() {
  const notes = [...formerNotifications().values()].filter(({ key }) => isId(key));
  for (let from = 0; from < notes.length; from += 100)
    await adoptNotifications(publicDb, serverToken("outbox"), notes.slice(from, from + 100));
  for (const [file, { job }] of kept("accounts", AccountMail)) {
    const { email, since, about: kind = "account" } = job;
    await enqueueAccountMail(publicDb, serverToken("account-mail", { email, kind, since }));
    rmSync(join(env.DATA_DIR, file), { force: true });
  }
}

/** What became of each, by its key; what waits counts, unless it has left since. */
function formerNotifications() {
  const notes = new Map<string, FormerNotification>();
  const states = {
    waiting: "waiting",
    sent: mailRoute === "files" ? "filed" : "sent",
    failed: "refused",
  } as const;
  for (const [file, { state, ...note }] of kept("states", Note)) {
    const key = file.slice(file.lastIndexOf("/") + 1, -".json".length);
    notes.set(key, { key, state: states[state], reason: null, alone: false, ...note });
  }
  for (const [, { job }] of kept("waiting", Notification)) {
    const { key, since: at, content } = job;
    const noted = notes.get(key);
    if (noted && noted.state !== "waiting" && noted.at >= at) continue;
    const { attempts = 0, reason = null } = noted?.state === "waiting" ? noted : {};
    notes.set(key, { key, state: "waiting", attempts, reason, at, alone: content.alone ?? false });
  }
  return notes;
}

function kept<Value>(name: string, shape: z.ZodType<Value>): [file: string, content: Value][] {
  if (!existsSync(join(env.DATA_DIR, folder, name))) return [];
  return listStateFiles(env.DATA_DIR, join(folder, name)).flatMap((file) => {
    if (!file.endsWith(".json")) return [];
    const path = join(folder, name, file);
    const content = readStateFile(env.DATA_DIR, path, json(shape));
    return content ? [[path, content] as [string, Value]] : [];
  });
}
