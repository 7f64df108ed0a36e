import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { yesOrNo } from "~/platform/database/rows.server";
import { KeyRefusedError, type StoredMail } from "~/platform/outbox/rows.server";
import { BackendFault } from "~/platform/process/backend-fault.server";

type MailState = Pick<StoredMail, "state" | "sent_at" | "last_error"> | null;

type ByStaff = { author: string | null };

export interface StoredMessage
  extends Pick<
    Rows["contact_submissions"],
    | "id"
    | "name"
    | "email"
    | "phone"
    | "subject"
    | "message"
    | "is_read"
    | "state"
    | "created_at"
    | "answered_at"
    | "delivery_key"
  > {
  answered_by: string | null;
  notification: MailState;
  replies: (Pick<Rows["replies"], "subject" | "body" | "created_at"> & ByStaff & { mail: MailState })[];
  notes: (Pick<Rows["submission_notes"], "body" | "created_at"> & ByStaff)[];
}

export type StoredSubscription = Omit<Rows["subscribers"], "id" | "search">;

export interface StoredDelivery {
  subject: string;
  mail: MailState;
  started_at: string | null;
}

export interface Mention {
  place: string;
  kind: string | null;
  item_id: string | null;
  title: string | null;
  state: string | null;
  at: string;
  author: string | null;
}

interface Erasure {
  begun_at: string;
  erased_at: string | null;
  erased_by: string | null;
  counts: Record<string, number>;
}

export interface StoredPerson {
  messages: StoredMessage[];
  subscriptions: StoredSubscription[];
  deliveries: StoredDelivery[];
  former_deliveries: number;
  ended_at: string | null;
  places: Mention[];
  has_account: boolean;
  erasures: Erasure[];
}

/** In each spelling, lower case; throws on any backend fault. */
export async function readPerson(db: Db, spellings: string[]): Promise<StoredPerson> {
  const { data } = await db.rpc("person_file", { spellings }).throwOnError();
  const person = data as unknown as StoredPerson | null;
  if (!Array.isArray(person?.messages)) throw new BackendFault("person_file: no file");
  return person;
}

/** Gives counts, or "busy" while a mail to it is in progress. Throws KeyRefusedError, and on any backend fault. */
export async function erasePerson(db: Db, token: string): Promise<Record<string, number> | "busy"> {
  const { data } = await db.rpc("erase_person", { token }).throwOnError();
  if (data === null) throw new KeyRefusedError();
  const { busy, counts } = data as unknown as { busy?: boolean; counts?: Record<string, number> };
  if (busy) return "busy";
  if (!counts) throw new BackendFault("erase_person: no counts");
  return counts;
}

/** Adds to an erasure what lay outside the database. False without one; throws KeyRefusedError and backend faults. */
export async function noteErasure(db: Db, token: string): Promise<boolean> {
  const { data } = await db.rpc("note_erasure", { token }).throwOnError();
  if (data === null) throw new KeyRefusedError();
  return yesOrNo(data);
}
