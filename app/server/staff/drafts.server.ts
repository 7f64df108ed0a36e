import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { type Draft, dropDrafts, keepDraft, listOwnDrafts } from "~/models/drafts.server";
import { isId } from "~/models/rows.server";
import type { EditorAnswer } from "~/schemas/answers";
import { asBegun, isKeptField, isSameText, isTypedField } from "~/schemas/draft";
import { flash } from "~/server/forms/flash.server";
import { isStored, withTexts } from "~/server/forms/form-version.server";
import { bodyLimit, readForm } from "~/server/forms/read-form.server";
import { recordFault, recordIncident } from "~/server/process/incidents.server";
import { textsOf } from "~/server/sessions/held-form.server";
import type { Staff } from "~/server/sessions/require-staff.server";
import { type ContentKind, type Dated, type Placed, text } from "./content-kind.server";
import {
  clock,
  discarded,
  draftWords,
  keptToast,
  notDiscarded,
  nothingNew,
  notKept,
} from "./draft-words.server";
import { newItem } from "./items.server";
import { itemAddress } from "./list-query.server";
import { answerScript } from "./picture-answers.server";
import { wholeOf } from "./typed-form.server";

type Person = Pick<Staff, "db" | "userId">;

/** "kept", also of what is "gone", or that all of it is stored already and there is nothing to keep; throws on any backend fault. */
async function keep<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  { db, userId }: Person,
  item: string,
  form: FormData,
): Promise<"kept" | "gone" | "stored"> {
  const fields = asBegun(Object.fromEntries(textsOf(form).filter(([name]) => isKeptField(name))));
  const { updated_at: base = "" } = fields;
  const id = draftOf(form) ?? item;
  const stored = await kind.get(db, item);
  const whole = wholeOf(kind, form);
  // A draft may arrive after what it holds was saved, and what was empty then was filled in.
  const filledIn = stored?.updated_at === base ? [] : kind.filledIn;
  if (
    stored &&
    isStored(whole, kind.fieldsOf(stored), filledIn) &&
    !holdsMore(asBegun(textsIn(whole)), kind.fieldsOf(stored))
  ) {
    await dropDrafts(db, kind.table, { ids: [id], author: userId });
    return "stored";
  }
  const base_updated_at = Number.isNaN(Date.parse(base)) ? null : base;
  await keepDraft(db, kind.table, { id, item_id: item, fields, base_updated_at });
  return base_updated_at && !stored ? "gone" : "kept";
}

function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries(textsOf(form));
}

/** Whether something is typed beside the texts of an item, such as the description of a picture that is not chosen yet. */
function holdsMore(fields: Record<string, string>, stored: Record<string, string>) {
  const beside = Object.entries(fields).filter(([name]) => isTypedField(name) && !(name in stored));
  return beside.some(([name, typed]) => name !== "days" && typed.trim() !== "");
}

/** The draft that a form belongs to; a form that names none has one for its item. */
function draftOf(form: FormData): string | undefined {
  const id = text(form, "draft");
  return isId(id) ? id : undefined;
}

/** Keeps an editor's form as it is typed, without a look at it; the answer holds the form. */
export async function keepTypedDraft<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  staff: Person,
  { request, form, id }: { request: Request; form: FormData; id: string },
): Promise<{ status: number; answer: Partial<EditorAnswer> }> {
  const reply = { initialValue: Object.fromEntries(textsOf(form).filter(([name]) => isKeptField(name))) };
  try {
    const kept = await keep(kind, staff, id, form);
    return {
      status: 200,
      answer: { reply, toasts: [kept === "stored" ? nothingNew(form) : keptToast(form, kept)] },
    };
  } catch (error) {
    recordIncident(error, request);
    return { status: 503, answer: { reply, refusal: notKept } };
  }
}

/** Keeps a form that a script of the editor sends, with its `kind` and the id of its `item`. Throws like answerScript. */
export function keepSentDraft(
  request: Request,
  // biome-ignore lint/suspicious/noExplicitAny: each kind goes with its own items
  kinds: Record<string, ContentKind<any, any>>,
): Promise<Response> {
  const names = [...new Set(Object.values(kinds).flatMap(({ fields }) => fields))];
  const work = async (staff: Staff) => {
    const form = await readForm(request, ["kind", ...names], bodyLimit.staff);
    const kind = Object.entries(kinds).find(([name]) => name === text(form, "kind"))?.[1];
    const item = text(form, "item");
    form.delete("kind");
    if (
      !kind ||
      !isId(item) ||
      [...form.keys()].some((name) => !kind.fields.includes(name) && name !== "item")
    )
      return { body: { problem: draftWords[400] }, status: 400 };
    await keep(kind, staff, item, form);
    return { body: { at: clock() }, status: 200 };
  };
  return answerScript(request, work, draftWords);
}

/** Drops a draft of one's own, or all of an item where the form names none, and leads to the editor; a failing backend is told of there. */
export async function discardDraft(
  kind: Pick<ContentKind<Placed, Dated>, "table" | "path">,
  { db, userId, headers }: Staff,
  { request, form, id }: { request: Request; form: FormData; id: string },
) {
  const item = id === newItem ? text(form, "new_id") : id;
  const done = await drop(kind, { db, userId }, { item, form, isGone: () => false }).then(
    () => discarded,
    (error) => {
      recordIncident(error, request);
      return notDiscarded;
    },
  );
  headers.append("Set-Cookie", await flash(done));
  return redirect(itemAddress(kind.path, request, id), { status: 303, headers });
}

/** Drops what its author has just saved; what was begun in another opening of the form stays. Throws nothing. */
export async function dropSaved(
  kind: Pick<ContentKind<Placed, Dated>, "table">,
  person: Person,
  { form, saved }: { form: FormData; saved: string },
): Promise<void> {
  const texts = Object.fromEntries(textsOf(form));
  const isGone = ({ fields }: Draft) => isSameText(fields, texts);
  await drop(kind, person, { item: saved, form, isGone }).catch((error) =>
    recordFault("drafts: what was saved is still kept", error),
  );
}

async function drop(
  { table }: Pick<ContentKind<Placed, Dated>, "table">,
  { db, userId: author }: Person,
  { item, form, isGone }: { item: string; form: FormData; isGone: (draft: Draft) => boolean },
) {
  const id = draftOf(form);
  const own = await listOwnDrafts(db, table, { item, author });
  const gone = own.filter((draft) => id === undefined || isGone(draft)).map((draft) => draft.id);
  await dropDrafts(db, table, { ids: id ? [...gone, id] : gone, author });
}

/** Whether all of a draft is stored, by a save that may have cleaned or filled in some of it; throws on a fault. */
export async function isDraftStored<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  fields: Record<string, string>,
  item: { updated_at: string; fields: Record<string, string> },
): Promise<boolean> {
  const form = wholeOf(kind, withTexts(new FormData(), fields));
  // What the form shows in parts is compared as it is stored.
  const stored = textsIn(wholeOf(kind, withTexts(new FormData(), item.fields)));
  if (holdsMore(textsIn(form), stored)) return false;
  if (fields.updated_at === item.updated_at) return isStored(form, stored, []);
  if (isStored(form, stored, kind.filledIn)) return true;
  const { title, content } = stored;
  // To clean a text takes time, which only one with this title is worth.
  if (!kind.prepare || content === undefined || fields.title?.trim() !== title) return false;
  const submission = parseWithZod(form, { schema: kind.schema });
  if (submission.status !== "success") return false;
  const { texts } = await kind.prepare(submission.value, () => false);
  return isStored(withTexts(form, texts), stored, kind.filledIn);
}
