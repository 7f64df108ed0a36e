import { constants } from "node:fs";
import { lstat, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncEntry } from "~/platform/files/durable-file.server";
import { ifThere } from "~/platform/files/if-there.server";
import { sender } from "~/platform/mail/send.server";
import { env } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";
import { mentionsOf, type Person } from "./address.server";
import { type MailText, readMailText } from "./mail-text.server";

export interface CachedFile {
  name: string;
  at: number;
  subject: string | undefined;
  text: string | undefined;
}

type SearchedFolder = "outbox" | "damaged";

/** Larger files are searched in overlapping pieces (bytes). */
const piece = 16 * 1024 * 1024;
const overlap = 4096;
const shown = 100_000;

/** Oldest first; throws when one cannot be read. */
export async function findFiles(folder: SearchedFolder, person: Person): Promise<CachedFile[]> {
  const mentions = mentionsOf(person);
  const found: CachedFile[] = [];
  for (const name of await filesIn(folder)) {
    const file = await look(name, mentions);
    if (file) found.push(file);
  }
  return found;
}

/** Gives their number; throws when one stays. */
export async function eraseFiles(folder: SearchedFolder, person: Person): Promise<number> {
  const found = await findFiles(folder, person);
  for (const { name } of found) await rm(join(env.DATA_DIR, name), { force: true });
  if (found.length) syncEntry(join(env.DATA_DIR, folder));
  return found.length;
}

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
    // Our mails name the office in their footer, which does not make them about the office.
    if (!isTheirs && (isOffice(mentions) || !mentions(mail.content))) return undefined;
    return { ...known, subject: mail.headers.get("subject"), text: isTheirs ? shortened(mail) : undefined };
  }
  const text = bytes.toString();
  // A fragment of a mail may lie under any name.
  if (!mentions(text) && !mentions(readMailText(bytes).whole)) return undefined;
  return { ...known, subject: undefined, text: withoutTokens(text).slice(0, shown) };
}

/** Links in mails sign in, set passwords and prove consent: they are their receiver's alone. */
function withoutTokens(text: string) {
  if (!/token=/i.test(text.replace(softBreak, ""))) return text;
  return text.replace(softBreak, "").replace(/(token=(?:3D)?)[^\s"'<>&]*/gi, "$1…");
}

const softBreak = /=\r?\n/g;

/** A mail to the office is about its Reply-To. */
function subjectOf({ headers }: MailText) {
  const to = headers.get("to") ?? "";
  const isToOffice = office().some((address) => to.toLowerCase().includes(address.toLowerCase()));
  return (isToOffice && headers.get("reply-to")) || to;
}

function office() {
  const { email } = currentSite();
  return [sender().address, email, ...(env.CONTACT_NOTIFY_TO ? [env.CONTACT_NOTIFY_TO] : [])];
}

function isOffice(mentions: (text: string) => boolean) {
  return office().some(mentions);
}

function shortened({ text }: MailText) {
  return withoutTokens(text.replace(/\r\n/g, "\n").trimEnd()).slice(0, shown);
}

async function readWhole(path: string): Promise<Buffer> {
  // O_NOFOLLOW and O_NONBLOCK: it may have become a link or a FIFO.
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
