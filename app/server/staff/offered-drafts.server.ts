import { redirect } from "@remix-run/node";
import { type Draft, getDraft, listDraftsOf, listExisting, listNewDrafts } from "~/models/drafts.server";
import { isId } from "~/models/rows.server";
import { listChanges, staffNames } from "~/models/versions.server";
import type { Drafts, EditorAnswer, OwnDraft } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { draftParam, isTypedField } from "~/schemas/draft";
import { restored } from "~/server/forms/form-version.server";
import { recordFault } from "~/server/process/incidents.server";
import type { Staff } from "~/server/sessions/require-staff.server";
import type { ContentKind, Dated, Placed } from "./content-kind.server";
import { isDraftStored } from "./drafts.server";
import { newItem } from "./items.server";

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
  try {
    const wanted = new URL(request.url).searchParams.get(draftParam) ?? "";
    if (id === newItem)
      return isId(wanted) ? await resumeNew(kind, staff, wanted) : await offerNew(kind, staff);
    return wanted ? await resume(kind, staff, id, item) : await offer(kind, staff, id, item);
  } catch (error) {
    if (error instanceof Response) throw error;
    recordFault("drafts: not known to an editor", error);
    return {};
  }
}

async function offer<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  { db, userId }: Staff,
  id: string,
  reading: Promise<Shown | null>,
): Promise<Offered> {
  const [notes, item] = await Promise.all([listDraftsOf(db, kind.table, id), reading]);
  if (notes.length === 0) return {};
  const isOwn = notes.some(({ author }) => author === userId);
  const draft = isOwn ? await getDraft(db, { kind: kind.table, item: id, author: userId }) : null;
  const isOffered = draft && !(item && (await isDraftStored(kind, draft.fields, item)));
  const own = isOffered
    ? [
        ownDraft(draft, {
          // Of what is gone, a new item is made.
          to: item ? `?${draftParam}=1` : `${kind.path}/new?${draftParam}=${id}`,
          since: await storedSince(kind, db, draft, item),
        }),
      ]
    : [];
  const colleagues = notes.filter(({ author }) => author !== userId);
  const names = colleagues.length > 0 ? await staffNames(db) : {};
  const others = colleagues.map(
    ({ author, updated_at }) =>
      `${names[author] ?? "Jemand anderes"} hat hier am ${shortDateTime(updated_at)} Uhr etwas geschrieben, das noch nicht gespeichert ist.`,
  );
  return { drafts: { own, others } };
}

async function offerNew<Input extends Placed, Item extends Dated>(
  { table, path }: ContentKind<Input, Item>,
  { db, userId }: Staff,
): Promise<Offered> {
  const drafts = await listNewDrafts(db, table, userId);
  const existing = await listExisting(
    db,
    table,
    drafts.map(({ item_id }) => item_id),
  );
  const own = drafts
    .filter(({ item_id }) => !existing.has(item_id))
    .map((draft) => ownDraft(draft, { to: `${path}/new?${draftParam}=${draft.item_id}` }));
  return { drafts: { own, others: [] } };
}

async function resume<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  { db, userId }: Staff,
  id: string,
  reading: Promise<Shown | null>,
): Promise<Offered> {
  const [draft, item] = await Promise.all([
    getDraft(db, { kind: kind.table, item: id, author: userId }),
    reading,
  ]);
  if (!draft) return {};
  if (!item) throw redirect(`${kind.path}/new?${draftParam}=${id}`, 303);
  return { resumed: asSent(draft, await storedSince(kind, db, draft, item)) };
}

async function resumeNew<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  { db, userId }: Staff,
  id: string,
): Promise<Offered> {
  const draft = await getDraft(db, { kind: kind.table, item: id, author: userId });
  if (!draft) return {};
  if (await kind.get(db, id)) throw redirect(`${kind.path}/${id}?${draftParam}=1`, 303);
  const resumed = asSent(draft);
  // What was an item once has had its time under its id.
  return draft.base_updated_at === null ? { resumed, newId: id } : { resumed };
}

/** A draft as if its form had just come back. */
function asSent({ fields }: Draft, since?: string): EditorAnswer {
  const { updated_at = "", opened = "" } = fields;
  const typed = Object.entries(fields).filter(([name]) => isTypedField(name));
  const reply = { initialValue: Object.fromEntries(typed) };
  return { reply, updated_at, opened, toasts: [restored(since ? [since] : [])] };
}

function ownDraft(draft: Draft, { to, since }: { to: string; since?: string | undefined }): OwnDraft {
  const { item_id: item, fields, updated_at } = draft;
  const title = fields.title?.trim() || "(ohne Titel)";
  return { item, title, to, fields, when: `${shortDateTime(updated_at)} Uhr`, ...(since && { since }) };
}

/** Who has stored the item since a draft of it was begun. */
async function storedSince(
  { table }: Pick<ContentKind<Placed, Dated>, "table">,
  db: Staff["db"],
  { base_updated_at }: Draft,
  item: Shown | null,
): Promise<string | undefined> {
  if (!item || Date.parse(base_updated_at ?? "") === Date.parse(item.updated_at)) return undefined;
  const [changes, names] = await Promise.all([listChanges(db, table, item.id), staffNames(db)]);
  const who = names[changes[0]?.saved_by ?? ""];
  return `Seitdem wurde gespeichert: am ${shortDateTime(item.updated_at)} Uhr${who ? ` von ${who}` : ""}.`;
}
