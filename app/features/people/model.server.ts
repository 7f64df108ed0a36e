import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { yesOrNo } from "~/platform/database/rows.server";
import { KeyRefusedError, type StoredMail } from "~/platform/outbox/rows.server";
import { BackendFault } from "~/platform/process/backend-fault.server";

/** What became of a mail to or about somebody; null where nothing is known of it. */
type MailState = Pick<StoredMail, "state" | "sent_at" | "last_error"> | null;

/** An answer of staff to a message; its author by name. */
export interface StoredReply extends Pick<Rows["replies"], "subject" | "body" | "created_at"> {
  author: string | null;
  mail: MailState;
}

export interface StoredNote extends Pick<Rows["submission_notes"], "body" | "created_at"> {
  author: string | null;
}

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
  /** Of the mail that told of it. */
  notification: MailState;
  replies: StoredReply[];
  notes: StoredNote[];
}

export type StoredSubscription = Omit<Rows["subscribers"], "id" | "search">;

/** A mailing that went, or was to go, to the address. */
export interface StoredDelivery {
  subject: string;
  mail: MailState;
  started_at: string | null;
}

/** A row in which people write, and which mentions the address. */
export interface Mention {
  /** Its table. */
  place: string;
  /** The table of the item that it belongs to, and its id. */
  kind: string | null;
  item_id: string | null;
  title: string | null;
  state: string | null;
  at: string;
  author: string | null;
}

export interface Erasure {
  begun_at: string;
  /** Null while something is left. */
  erased_at: string | null;
  erased_by: string | null;
  counts: Record<string, number>;
}

/** All that the database holds of an address. */
export interface StoredPerson {
  messages: StoredMessage[];
  subscriptions: StoredSubscription[];
  deliveries: StoredDelivery[];
  /** Of mailings from before the address left: how often a mail server's words about it are kept. */
  former_deliveries: number;
  /** When the address left the newsletter, for as long as that is kept. */
  ended_at: string | null;
  places: Mention[];
  has_account: boolean;
  erasures: Erasure[];
}

/** What is stored of an address, given in each of its spellings, in small letters; throws on any backend fault. */
export async function readPerson(db: Db, spellings: string[]): Promise<StoredPerson> {
  const { data } = await db.rpc("person_file", { spellings }).throwOnError();
  const person = data as unknown as StoredPerson | null;
  if (!Array.isArray(person?.messages)) throw new BackendFault("person_file: no file");
  return person;
}

/**
 * Erases all of an address that a signed token of purpose "people" names (`spellings`), or nothing. Gives how much that
 * was, or "busy" while a mail to it is under way. Throws KeyRefusedError, and on any backend fault.
 */
export async function erasePerson(db: Db, token: string): Promise<Record<string, number> | "busy"> {
  const { data } = await db.rpc("erase_person", { token }).throwOnError();
  if (data === null) throw new KeyRefusedError();
  const { busy, counts } = data as unknown as { busy?: boolean; counts?: Record<string, number> };
  if (busy) return "busy";
  if (!counts) throw new BackendFault("erase_person: no counts");
  return counts;
}

/**
 * Adds to the erasure of an `address` the `counts` of what lay outside the database, and where it is `done` that nothing is
 * left, as a signed token of purpose "people" says. False when there was nothing; throws KeyRefusedError, and on any
 * backend fault.
 */
export async function noteErasure(db: Db, token: string): Promise<boolean> {
  const { data } = await db.rpc("note_erasure", { token }).throwOnError();
  if (data === null) throw new KeyRefusedError();
  return yesOrNo(data);
}
