import { existsSync, readdirSync } from "node:fs";
import { spooledMessages } from "~/features/contact/submission-queue.server";
import type { NewSubmission } from "~/features/inbox/model.server";
import type { Db } from "~/platform/database/db";
import { readPart } from "~/platform/process/incidents.server";
import { env } from "~/platform/settings/env.server";
import { isOf, type Person } from "./address.server";
import { readPerson, type StoredPerson } from "./model.server";
import { type CachedFile, findFiles } from "./stored-files.server";

export interface WaitingMessage extends Omit<NewSubmission, "delivery_key"> {
  since: number;
}

export interface PersonFile {
  person: Person;
  stored: StoredPerson | null;
  spooled: WaitingMessage[] | null;
  outbox: CachedFile[] | null;
  damaged: CachedFile[] | null;
  former: string[] | null;
}

export async function readFile(request: Request, db: Db, person: Person): Promise<PersonFile> {
  const isTheirs = ({ email }: { email: string }) => isOf(person, email);
  const [stored, spooled, outbox, damaged, former] = await Promise.all([
    readPart(request, () => readPerson(db, person.spellings)),
    readPart(request, () => spooledMessages(isTheirs).map(({ job, addedAt }) => waiting(job, addedAt))),
    readPart(request, () => findFiles("outbox", person)),
    readPart(request, () => findFiles("damaged", person)),
    readPart(request, formerData),
  ]);
  return { person, stored, spooled, outbox, damaged, former };
}

export function isWhole(file: PersonFile): boolean {
  return Object.values(file).every((part) => part !== null);
}

function waiting(
  { name, email, phone, subject, message }: Omit<NewSubmission, "delivery_key">,
  since: number,
) {
  return { name, email, phone, subject, message, since };
}

function formerData() {
  if (!existsSync(env.DATA_DIR)) return [];
  return readdirSync(env.DATA_DIR).filter((name) => name.startsWith("before-restore-"));
}
