import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { ItemTable } from "~/content/pages";
import {
  type Draft,
  getDraft,
  listDraftsOf,
  listExisting,
  listNewestDrafts,
  listOwnDrafts,
} from "~/models/drafts.server";
import { isId } from "~/models/rows.server";
import { staffNames } from "~/models/versions.server";
import type { Drafts, EditorAnswer, OwnDraft, Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { draftParam, isTypedField } from "~/schemas/draft";
import { restored } from "~/server/forms/form-version.server";
import { recordFault } from "~/server/process/incidents.server";
import type { Staff } from "~/server/sessions/require-staff.server";
import type { ContentKind, Dated, Placed } from "./content-kind.server";
import { isDraftStored } from "./drafts.server";
import { newItem } from "./items.server";
import { lastSave } from "./last-save.server";

interface Shown {
  id: string;
  updated_at: string;
  fields: Record<string, string>;
}

/** What an editor knows of drafts: those it offers, or the one that it was opened with, as if it had just been sent. */
interface Offered {
  drafts?: Drafts;
  resumed?: EditorAnswer;
  /** The id that the new item will get which a draft belongs to. */
  newId?: string;
  /** The id that a draft of this opening of the form gets; of a new item that is its own. */
  draftId?: string;
  /** What is to be known of a draft that is not there. */
  toasts?: Toast[];
}

interface Place {
  request: Request;
  id: string | undefined;
  /** Read beside the drafts. */
  item: Promise<Shown | null>;
}

/** Gives the drafts for an editor; throws only a redirect to the item that a draft belongs to by now. */
export async function offerDrafts<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  staff: Staff,
  { request, id = "", item }: Place,
): Promise<Offered> {
  const fresh = id === newItem ? {} : { draftId: randomUUID() };
  try {
    const wanted = new URL(request.url).searchParams.get(draftParam) ?? "";
    if (id === newItem)
      return isId(wanted) ? await resumeNew(kind, staff, wanted) : await offerNew(kind, staff);
    const found = wanted ? resume(kind, staff, { id, wanted, item }) : offer(kind, staff, id, item);
    return { ...fresh, ...(await found) };
  } catch (error) {
    if (error instanceof Response) throw error;
    recordFault("drafts: not known to an editor", error);
    return fresh;
  }
}

async function offer<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  staff: Staff,
  id: string,
  reading: Promise<Shown | null>,
): Promise<Offered> {
  const { db, userId } = staff;
  const [notes, item] = await Promise.all([listDraftsOf(db, kind.table, id), reading]);
  if (notes.length === 0) return {};
  const others = notes.filter(({ author }) => author !== userId);
  const [drafts, names]: [Draft[], Awaited<ReturnType<typeof staffNames>>] = await Promise.all([
    others.length < notes.length ? listOwnDrafts(db, kind.table, { item: id, author: userId }) : [],
    others.length > 0 ? staffNames(db) : {},
  ]);
  const isStored = await Promise.all(drafts.map(({ fields }) => item && isDraftStored(kind, fields, item)));
  const open = drafts.filter((_, index) => !isStored[index]);
  const since = open.some((draft) => isOlder(draft, item)) ? await storedSince(kind, staff, item) : undefined;
  const own = open.map((draft) =>
    // Of what is gone, a new item is made.
    ownDraft(draft, {
      to: item ? `?${draftParam}=${draft.id}` : `${kind.path}/new?${draftParam}=${draft.id}`,
      since: isOlder(draft, item) ? since : undefined,
    }),
  );
  // The newest of each.
  const colleagues = [...new Map(others.reverse().map((note) => [note.author, note])).values()];
  const sentences = colleagues.map(
    ({ author, updated_at }) =>
      `${names[author] ?? "Jemand anderes"} hat hier am ${shortDateTime(updated_at)} Uhr etwas geschrieben, das noch nicht gespeichert ist.`,
  );
  return { drafts: { own, others: sentences } };
}

async function offerNew<Input extends Placed, Item extends Dated>(
  { table, path }: ContentKind<Input, Item>,
  { db, userId }: Staff,
): Promise<Offered> {
  const drafts = await listNewestDrafts(db, table, userId);
  const existing = await listExisting(
    db,
    table,
    drafts.map(({ item_id }) => item_id),
  );
  const own = drafts
    .filter(({ item_id }) => !existing.has(item_id))
    .map((draft) => ownDraft(draft, { to: `${path}/new?${draftParam}=${draft.id}` }));
  return { drafts: { own, others: [] } };
}

async function resume<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  staff: Staff,
  { id, wanted, item: reading }: { id: string; wanted: string; item: Promise<Shown | null> },
): Promise<Offered> {
  const { db, userId } = staff;
  const [own, item] = await Promise.all([
    listOwnDrafts(db, kind.table, { item: id, author: userId }),
    reading,
  ]);
  const draft = isId(wanted) ? own.find((one) => one.id === wanted) : own[0];
  if (!draft) {
    const offered = await offer(kind, staff, id, reading);
    // A fault of the item is the greater news.
    return item ? { ...offered, toasts: [noDraft] } : offered;
  }
  if (!item) throw redirect(`${kind.path}/new?${draftParam}=${draft.id}`, 303);
  const since = isOlder(draft, item) ? await storedSince(kind, staff, item) : undefined;
  return { resumed: asSent(draft, since) };
}

async function resumeNew<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  { db, userId }: Staff,
  id: string,
): Promise<Offered> {
  const draft = await getDraft(db, kind.table, { id, author: userId });
  if (!draft) {
    // Of a new item it has the id that the item got.
    if (await kind.get(db, id)) throw redirect(`${kind.path}/${id}`, 303);
    return { toasts: [noDraft] };
  }
  const { item_id: item } = draft;
  if (await kind.get(db, item)) throw redirect(`${kind.path}/${item}?${draftParam}=${id}`, 303);
  const resumed = asSent(draft);
  // What was an item once has had its time under its id.
  return draft.base_updated_at === null ? { resumed, newId: item } : { resumed };
}

const noDraft: Toast = {
  tone: "info",
  title: "Diesen Entwurf gibt es nicht mehr",
  lines: ["Er ist gespeichert oder verworfen."],
};

/** A draft as if its form had just come back. */
function asSent({ id, fields }: Draft, since?: string): EditorAnswer {
  const { updated_at = "", opened = "" } = fields;
  const typed = Object.entries(fields).filter(([name]) => isTypedField(name));
  const reply = { initialValue: Object.fromEntries(typed) };
  return { reply, updated_at, opened, draft: id, toasts: [restored(since ? [since] : [])] };
}

function ownDraft(draft: Draft, { to, since }: { to: string; since?: string | undefined }): OwnDraft {
  const { id, item_id: item, fields, updated_at } = draft;
  const title = fields.title?.trim() || "(ohne Titel)";
  return { id, item, title, to, fields, when: `${shortDateTime(updated_at)} Uhr`, ...(since && { since }) };
}

/** Whether the item was stored since a draft of it was begun. */
function isOlder({ base_updated_at }: Draft, item: Shown | null) {
  return item !== null && Date.parse(base_updated_at ?? "") !== Date.parse(item.updated_at);
}

async function storedSince({ table }: { table: ItemTable }, staff: Staff, item: Shown | null) {
  return item ? `Seitdem wurde gespeichert: ${await lastSave(staff, table, item)}.` : undefined;
}
