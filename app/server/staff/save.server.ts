import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { ContentTable } from "~/content/pages";
import type { Db } from "~/models/db";
import {
  insertRow,
  isId,
  isSlugTaken,
  nextPlace,
  type OrderedTable,
  SlugTaken,
  updateRow,
} from "~/models/rows.server";
import type { EditorAnswer, Opened, Toast } from "~/schemas/answers";
import { slugify } from "~/schemas/slug";
import { flash } from "~/server/forms/flash.server";
import { doneToast, faultToast, type Noun, validationToast } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { heldForm, requireEditor } from "~/server/sessions/held-form.server";
import { isSignedIn } from "~/server/sessions/require-staff.server";
import { changedMeanwhile, type Fields, fingerprint, isStored, isUntouched } from "./form-version.server";

interface Dated {
  id: string;
  created_at: string;
  updated_at: string;
}

interface Placed {
  slug: string;
  /** For kinds that have an order; a new item without a place comes last. */
  display_order?: number | undefined;
}

/** What the three kinds of content have in common for their editors. */
export interface ContentKind<Input extends Placed, Item extends Dated> {
  table: ContentTable;
  /** Address of the list. */
  path: string;
  noun: Noun;
  slugTaken: string;
  schema: z.ZodType<Input>;
  /** The names of the fields of its form. */
  fields: readonly string[];
  get: (db: Db, id: string) => Promise<Item | null>;
  fieldsOf: (item: Item) => Record<keyof Input & string, string>;
  /** The fields that are filled in when they come empty, with now or the last place. */
  filledIn: readonly string[];
  /** What is stored of a form, where that is not simply what was typed. */
  stored?: (input: Input, isUntouched: Untouched) => object;
  /** What only a look at the whole text shows to be wrong, by field. */
  problems?: (input: Input) => Promise<Record<string, string[]>>;
  /** What staff should know after saving. */
  notices?: (input: Input) => Promise<Toast[]>;
}

export interface OrderedKind<Input extends Placed, Item extends Dated & { display_order: number }>
  extends ContentKind<Input, Item> {
  table: OrderedTable;
}

/** True for a field that was sent as the form was opened with it. */
export type Untouched = (name: string) => boolean;

/** What a form must know of the item it shows. */
export function openedVersion(item: { updated_at: string }, fields: Fields): Opened {
  return { updated_at: item.updated_at, opened: fingerprint(fields) };
}

/** Takes the form of a new item, or of the one with `id`, and leads back to the list; a rejected form comes back as typed. */
export async function saveContent<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  request: Request,
  id?: string,
) {
  const { staff, form } = await requireEditor(request, kind.fields);
  if (id !== undefined && !isId(id)) throw new Response(null, { status: 404, headers: staff.headers });
  const submission = parseWithZod(form, { schema: kind.schema });
  const opened: Opened = { updated_at: text(form, "updated_at"), opened: text(form, "opened") };
  const typed = { initialValue: submission.payload } as SubmissionResult;
  const answer = (status: number, rest: Partial<EditorAnswer>) =>
    data<EditorAnswer>({ reply: typed, toasts: [], ...opened, ...rest }, { status, headers: staff.headers });
  const invalid = (reply: SubmissionResult) => answer(400, { reply, toasts: [validationToast(reply.error)] });

  if (form.get("intent") === "restore") return answer(200, { toasts: [restored] });
  if (submission.status !== "success") return invalid(suggestSlug(submission.reply()));
  const input = submission.value;
  const problems = (await kind.problems?.(input)) ?? {};
  if (Object.keys(problems).length > 0) return invalid(submission.reply({ fieldErrors: problems }));
  const untouched = (name: string) => isUntouched(name, opened.opened, form);
  const slugTaken = () => invalid(submission.reply({ fieldErrors: { slug: [kind.slugTaken] } }));
  try {
    if (id === undefined) {
      if (!(await createOnce(kind, staff.db, { input, form }))) return slugTaken();
    } else if (await isSlugTaken(staff.db, kind.table, input.slug, id)) {
      return slugTaken();
    } else if (!(await update(kind, staff.db, { id, version: versionOf(opened), input, untouched }))) {
      const stored = await kind.get(staff.db, id);
      if (!stored) return answer(404, { gone: true, toasts: [gone] });
      const fields = kind.fieldsOf(stored);
      // What is stored already, by an earlier try whose answer got lost, is no conflict.
      if (!isStored(form, fields, kind.filledIn)) {
        const changed = changedMeanwhile({ opened: opened.opened, typed: form, stored: fields });
        return answer(409, { ...openedVersion(stored, fields), changed, toasts: [stale] });
      }
    }
  } catch (error) {
    if (error instanceof SlugTaken) return slugTaken();
    recordIncident(error, request);
    // Without the auth service the page around the form could not be shown either.
    if (!(await isSignedIn(request))) throw heldForm(form);
    const toast = faultToast(error, id === undefined ? "creating" : "updating", kind.noun);
    return answer(503, { toasts: [toast] });
  }
  const notices = (await kind.notices?.(input)) ?? [];
  const done = doneToast(id === undefined ? "created" : "updated", kind.noun);
  staff.headers.append("Set-Cookie", await flash(done, ...notices));
  return redirect(kind.path + new URL(request.url).search, { status: 303, headers: staff.headers });
}

/**
 * Stores a new item under the id that its form carries, and gives false when its slug is taken. When the answer to an
 * earlier try got lost, the item is there already, and this try may mend its words. Somebody who went back to the form
 * after its answer and writes something else, with another title and slug, gets an item of its own.
 */
async function createOnce<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  db: Db,
  { input, form }: { input: Input; form: FormData },
): Promise<boolean> {
  const sentId = text(form, "new_id");
  const id = isId(sentId) ? sentId : undefined;
  const earlier = async () => (id === undefined ? null : kind.get(db, id));
  const isAsTyped = (item: Item) => isStored(form, kind.fieldsOf(item), kind.filledIn);

  const found = await earlier();
  if (!found || !isMended(form, kind.fieldsOf(found))) {
    if (await isSlugTaken(db, kind.table, input.slug, id)) return false;
    await create(kind, db, input, found ? undefined : id).catch(async (error) => {
      // A first try that is still under way may have come before.
      const other = await earlier();
      if (!other || !isAsTyped(other)) throw error;
    });
    return true;
  }
  if (isAsTyped(found)) return true;
  // What was changed since it was made, by whomever, is not changed from here.
  if (found.updated_at !== found.created_at) return false;
  if (await isSlugTaken(db, kind.table, input.slug, found.id)) return false;
  return update(kind, db, { id: found.id, version: found.updated_at, input, untouched: () => false });
}

async function create<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  db: Db,
  input: Input,
  id: string | undefined,
) {
  const values = kind.stored?.(input, () => false) ?? input;
  if (kind.table === "blog_posts") return insertRow(db, kind.table, { ...values, id });
  const display_order = input.display_order ?? (await nextPlace(db, kind.table));
  return insertRow(db, kind.table, { ...values, display_order, id });
}

interface Change<Input> {
  id: string;
  version: string;
  input: Input;
  untouched: Untouched;
}

function update<Input extends Placed, Item extends Dated>(
  { table, stored }: ContentKind<Input, Item>,
  db: Db,
  { id, version, input, untouched }: Change<Input>,
) {
  return updateRow(db, table, { id, version, values: stored?.(input, untouched) ?? input });
}

/** Whether the form is that of this item, perhaps with other words. */
function isMended(typed: FormData, stored: Fields) {
  return ["title", "slug"].some((name) => text(typed, name).trim() === stored[name]);
}

const restored: Toast = {
  tone: "info",
  title: "Dein Text ist wieder da",
  text: "Gespeichert ist er noch nicht.",
};
const stale: Toast = {
  tone: "error",
  title: "Inzwischen geändert",
  text: "Jemand anderes hat gespeichert, während Du geschrieben hast. Dein Text ist noch da.",
};
const gone: Toast = {
  tone: "error",
  title: "Inzwischen gelöscht",
  text: "Jemand anderes hat diesen Eintrag gelöscht. Dein Text ist noch da.",
};

/** An empty slug stays an error, but comes back with what the title suggests. */
function suggestSlug(reply: SubmissionResult): SubmissionResult {
  const { slug, title } = reply.initialValue ?? {};
  if (typeof title !== "string" || (typeof slug === "string" && slug.trim())) return reply;
  return { ...reply, initialValue: { ...reply.initialValue, slug: slugify(title) } };
}

/** What is no time was never a version of anything. */
function versionOf({ updated_at }: Opened) {
  return Number.isNaN(Date.parse(updated_at)) ? new Date(0).toISOString() : updated_at;
}

function text(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
