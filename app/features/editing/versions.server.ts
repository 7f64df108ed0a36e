import { type EditedTable, kinds } from "~/content/kinds";
import { publicDb } from "~/platform/database/client.server";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { isId, readPage } from "~/platform/database/rows.server";
import { noteServerKey, serverToken } from "~/platform/database/server-token.server";
import { BackendFault } from "~/platform/process/backend-fault.server";
import { logFault } from "~/platform/process/fault-log.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { shortDateTime, toBerlinTime } from "~/schemas/berlin-time";

export type Change = Pick<Rows["content_versions"], "id" | "saved_by" | "saved_at" | "reason">;

export type FormerRow = Record<string, unknown>;

export interface Deleted {
  id: string;
  kind: string;
  item_id: string;
  title: string;
  slug: string;
  saved_by: string | null;
  saved_at: string;
}

export async function listChanges(db: Db, kind: EditedTable, item: string): Promise<Change[]> {
  if (!isId(item)) return [];
  const { data } = await db
    .from("content_versions")
    .select("id, saved_by, saved_at, reason")
    .eq("kind", kind)
    .eq("item_id", item)
    .order("saved_at", { ascending: false })
    .order("id")
    .limit(60)
    .throwOnError();
  return data;
}

export async function getVersion(
  db: Db,
  { kind, item, id }: { kind: EditedTable; item: string; id: string },
): Promise<FormerRow | null> {
  if (!isId(id) || !isId(item)) return null;
  const { data } = await db
    .from("content_versions")
    .select("row")
    .eq("id", id)
    .eq("kind", kind)
    .eq("item_id", item)
    .maybeSingle()
    .throwOnError();
  return (data?.row as FormerRow | null) ?? null;
}

export async function listTrash(db: Db, page: number): Promise<{ rows: Deleted[]; hasNext: boolean }> {
  const trash = db.from("trash").select("id, kind, item_id, title, slug, saved_by, saved_at");
  const { rows, hasNext } = await readPage(trash.order("saved_at", { ascending: false }).order("id"), page);
  // To the database every column of a view may be empty.
  return { rows: rows as Deleted[], hasNext };
}

export async function getDeleted(db: Db, kind: EditedTable, item: string): Promise<FormerRow | null> {
  if (!isId(item)) return null;
  const { data } = await db
    .from("trash")
    .select("id")
    .eq("kind", kind)
    .eq("item_id", item)
    .limit(1)
    .throwOnError();
  const id = data[0]?.id;
  return id ? getVersion(db, { kind, item, id }) : null;
}

/** Who deleted an item and when, in a sentence; undefined for what is not in the trash. Throws on any backend fault. */
export async function lastDeletion(
  { db, userId }: Pick<Staff, "db" | "userId">,
  kind: EditedTable,
  item: string,
): Promise<string | undefined> {
  const [{ data }, names] = await Promise.all([
    db
      .from("trash")
      .select("saved_by, saved_at")
      .eq("kind", kind)
      .eq("item_id", item)
      .limit(1)
      .throwOnError(),
    staffNames(db),
  ]);
  const { saved_by: by, saved_at: at } = data[0] ?? {};
  if (!at) return undefined;
  const when = `am ${shortDateTime(at)} Uhr`;
  const name = by && names[by];
  if (by === userId) return `Du hast diesen Eintrag ${when} selbst gelöscht.`;
  return name
    ? `${name} hat diesen Eintrag ${when} gelöscht.`
    : `Dieser Eintrag ist ${when} gelöscht worden.`;
}

export async function staffNames(db: Db): Promise<Partial<Record<string, string>>> {
  const { data } = await db.rpc("staff_names").throwOnError();
  if (typeof data !== "object" || data === null) throw new BackendFault("staff_names: no list");
  return data as Record<string, string>;
}

interface Tidied {
  items: number;
  drafts: number;
  links: number;
  quarantined: number;
}

async function tidyContent(db: Db, token: string): Promise<Tidied | null> {
  const { data } = await db.rpc("tidy_content", { token }).throwOnError();
  return data as unknown as Tidied | null;
}

export async function lastSave(
  { db, userId }: Pick<Staff, "db" | "userId">,
  table: EditedTable,
  item: { id: string; updated_at: string },
): Promise<string> {
  const { isOwn, name } = await lastSaver({ db, userId }, table, item.id);
  const who = isOwn ? "Dir" : name;
  return `am ${shortDateTime(item.updated_at)} Uhr${who ? ` von ${who}` : ""}`;
}

async function lastSaver({ db, userId }: Pick<Staff, "db" | "userId">, table: EditedTable, item: string) {
  const [changes, names] = await Promise.all([listChanges(db, table, item), staffNames(db)]);
  const by = changes[0]?.saved_by ?? "";
  return { isOwn: by === userId, name: names[by] };
}

/** Who has stored what somebody is writing on, as the beginning of a sentence. Throws on any backend fault. */
export async function saveMeanwhile(
  staff: Pick<Staff, "db" | "userId">,
  table: EditedTable,
  { id, updated_at }: { id: string; updated_at: string },
): Promise<string> {
  const { isOwn, name } = await lastSaver(staff, table, id);
  const [date, time] = toBerlinTime(new Date(updated_at)).split("T");
  const isToday = date === toBerlinTime(new Date()).slice(0, 10);
  const when = isToday ? `um ${time} Uhr` : `am ${shortDateTime(updated_at)} Uhr`;
  const what =
    table === "site_facts"
      ? "die Angaben"
      : kinds[table].this.replace(/^diese(n?)/, (_, n) => (n ? "den" : "die"));
  if (isOwn) return `Du hast ${what} ${when} in einem anderen Fenster gespeichert`;
  return `${name ?? "Jemand anderes"} hat ${what} ${when} gespeichert`;
}

const minute = 60_000;

export function keepContentTidy(): void {
  setTimeout(tidy, 2 * minute).unref();
  setInterval(tidy, 6 * 60 * minute).unref();
}

async function tidy(): Promise<void> {
  try {
    const tidied = await tidyContent(publicDb, serverToken("upkeep"));
    if (!tidied) return noteServerKey(false);
    const { items, drafts, links, quarantined } = tidied;
    if (items + drafts + links > 0)
      console.info(`trash: ${items} items, ${drafts} drafts and ${links} links that had their time removed`);
    if (quarantined > 0) console.info(`inbox: ${quarantined} messages that were set aside removed`);
  } catch (error) {
    logFault({ level: "warn", what: "trash: not emptied" }, error);
  }
}
