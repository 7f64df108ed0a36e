import { constants } from "node:fs";
import { lstat, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncEntry } from "~/platform/files/durable-file.server";
import { sender } from "~/platform/mail/send.server";
import { env } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";
import { mentionsOf, type Person } from "./address.server";
import { type MailText, readMailText } from "./mail-text.server";

/** A file under DATA_DIR that mentions somebody. */
export interface CachedFile {
  /** With the folder that it lies in. */
  name: string;
  /** When it was written (Unix time in milliseconds). */
  at: number;
  /** What a mail is called. */
  subject: string | undefined;
  /** What stands in it; missing where it is about others as well. */
  text: string | undefined;
}

/** Mails as files, where no mail server is set; and what was found damaged and set aside. */
export type KeptFolder = "outbox" | "damaged";

/** A larger file is searched in pieces, as it lies there, each with the end of the one before (bytes). */
const piece = 16 * 1024 * 1024;
const overlap = 4096;
/** So much of a text is shown (characters). */
const shown = 100_000;

/** The files in a folder of DATA_DIR that mention somebody, oldest first; throws when one of them cannot be read. */
export async function findFiles(folder: KeptFolder, person: Person): Promise<CachedFile[]> {
  const mentions = mentionsOf(person);
  const found: CachedFile[] = [];
  for (const name of await filesIn(folder)) {
    const file = await look(name, mentions);
    if (file) found.push(file);
  }
  return found;
}

/** Takes away the files in a folder of DATA_DIR that mention somebody, and says how many; throws when one of them stays. */
export async function eraseFiles(folder: KeptFolder, person: Person): Promise<number> {
  const found = await findFiles(folder, person);
  for (const { name } of found) await rm(join(env.DATA_DIR, name), { force: true });
  if (found.length) syncEntry(join(env.DATA_DIR, folder));
  return found.length;
}

/** All plain files in a folder and those below it; links lead out of it and are not followed. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(env.DATA_DIR, folder), { withFileTypes: true }).catch(ifThere([]));
  const names: string[] = [];
  for (const entry of entries) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) names.push(...(await filesIn(name)));
    else if (entry.isFile()) names.push(name);
  }
  return names.sort();
}

async function look(name: string, mentions: (text: string) => boolean): Promise<CachedFile | undefined> {
  const path = join(env.DATA_DIR, name);
  const stats = await lstat(path).catch(ifThere(undefined));
  if (!stats) return undefined;
  const known = { name, at: stats.mtimeMs };
  if (stats.size > piece)
    return (await holds(path, mentions)) ? { ...known, subject: undefined, text: undefined } : undefined;
  const bytes = await readWhole(path).catch(ifThere(undefined));
  if (!bytes) return undefined;
  if (name.endsWith(".eml")) {
    const mail = readMailText(bytes);
    const isTheirs = mentions(subjectOf(mail));
    // Each mail of ours names the office at its end; that makes it none about the office.
    if (!isTheirs && (isOffice(mentions) || !mentions(mail.content))) return undefined;
    return { ...known, subject: mail.headers.get("subject"), text: isTheirs ? shortened(mail) : undefined };
  }
  const text = bytes.toString();
  // Half a mail may lie there under any name.
  if (!mentions(text) && !mentions(readMailText(bytes).whole)) return undefined;
  return { ...known, subject: undefined, text: text.slice(0, shown) };
}

/** Whom a mail is about: what goes to the office is about whoever gets its answer. */
function subjectOf({ headers }: MailText) {
  const to = headers.get("to") ?? "";
  const isToOffice = office().some((address) => to.toLowerCase().includes(address.toLowerCase()));
  return (isToOffice && headers.get("reply-to")) || to;
}

/** The addresses that our own mails come from and that the team is told at. */
function office() {
  const { email } = currentSite();
  return [sender().address, email, ...(env.CONTACT_NOTIFY_TO ? [env.CONTACT_NOTIFY_TO] : [])];
}

function isOffice(mentions: (text: string) => boolean) {
  return office().some(mentions);
}

function shortened({ text }: MailText) {
  return text.replace(/\r\n/g, "\n").trimEnd().slice(0, shown);
}

async function readWhole(path: string): Promise<Buffer> {
  // Should it have become a link or a FIFO in between, this must neither follow nor wait.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function holds(path: string, mentions: (text: string) => boolean): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.alloc(piece);
    for (let from = 0; ; from += piece - overlap) {
      const { bytesRead } = await file.read(bytes, 0, piece, from);
      if (mentions(bytes.subarray(0, bytesRead).toString())) return true;
      if (bytesRead < piece) return false;
    }
  } finally {
    await file.close();
  }
}

/** What has gone in the meantime, or was never there, is none; all else is a fault. */
function ifThere<Value>(none: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return none;
    throw error;
  };
}
