import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { ItemTable } from "~/content/pages";
import type { Db } from "~/models/db";
import { insertRow, isId, isSlugTaken, nextPlace, type OrderedTable, updateRow } from "~/models/rows.server";
import type { EditorAnswer, Toast } from "~/schemas/answers";
import { type Fields, isStored } from "~/server/forms/form-version.server";
import type { FileLimits, PostedFiles } from "~/server/forms/read-form.server";
import type { Noun } from "~/server/forms/toasts.server";

export interface Dated {
  id: string;
  created_at: string;
  updated_at: string;
}

export interface Placed {
  slug: string;
  /** For kinds that have an order; a new item without a place comes last. */
  display_order?: number | undefined;
}

/** What the three kinds of content have in common for their editors. */
export interface ContentKind<Input extends Placed, Item extends Dated> {
  table: ItemTable;
  /** Address of the list. */
  path: string;
  noun: Noun;
  slugTaken: string;
  schema: z.ZodType<Input> & { shape: object };
  /** The names of the fields of its form. */
  fields: readonly string[];
  /** The files that its form may send. */
  files?: FileLimits;
  /** What its form may ask for without anything being stored of the item, by the value of `intent`. */
  asides?: Readonly<Record<string, (posted: Posted) => Promise<Aside>>>;
  /** The pictures that its form may bring along. */
  pictures?: readonly PictureAim[];
  get: (db: Db, id: string) => Promise<Item | null>;
  fieldsOf: (item: Item) => Record<keyof Input & string, string>;
  /** The same as a form sends them that may be sent in parts. */
  sentAs?: (fields: Record<keyof Input & string, string>, form: FormData) => Fields;
  /** The fields that are filled in when they come empty, with now or the last place. */
  filledIn: readonly string[];
  /** The fields that hold addresses of the web, which may be typed without https://. */
  addresses?: readonly string[];
  /** The fields that hold headings, lists and links. */
  formatted?: readonly string[];
  /** What is stored of a form, where that is not simply what was typed. */
  stored?: (input: Input, isUntouched: Untouched) => object;
  /** A closer look at the texts before they are stored. */
  prepare?: (input: Input, isUntouched: Untouched) => Promise<Prepared<Input>>;
  /** Puts a form together as it is stored, where it was sent in parts. */
  together?: (form: FormData) => Together | undefined;
  /** What else is kept of what was stored; throws nothing. */
  afterwards?: (db: Db, input: Input) => Promise<void>;
}

/** A form that was sent in parts, and what is wrong with those, by field. */
export interface Together {
  whole: FormData;
  problems: Record<string, string[]>;
}

/** A form as it came, and from whom. */
export interface Posted {
  db: Db;
  request: Request;
  form: FormData;
  files: PostedFiles;
  /** Of the item; missing for one that is still to be created. */
  id?: string | undefined;
}

/** An answer that holds the form, perhaps with more in it, or says at a field what is wrong. */
export interface Aside {
  status: number;
  answer: Pick<
    EditorAnswer,
    | "reply"
    | "refusal"
    | "toasts"
    | "imported"
    | "pictures"
    | "found"
    | "taken"
    | "shared"
    | "isBeside"
    | "rows"
    | "focus"
  >;
}

/** Something that a form may bring a picture for. */
export interface PictureAim {
  /** The fields of the file, which is what its button is called as well, and of the picture that is chosen instead. */
  file: string;
  chosen: string;
  /** The fields of what is said of it. */
  words?: readonly string[];
  /** What is said when it is in its place. */
  done: string;
  take: (posted: Posted) => Promise<Taking>;
}

/** What became of such a picture. */
export interface Taking {
  status: 200 | 400 | 503;
  /** What is wrong, by field. */
  problems: Record<string, string>;
  /** What the form holds in place of what was typed; nothing where no picture came of the file. */
  fields: Record<string, string>;
  /** What is worth knowing besides. */
  lines?: string[];
}

export interface Prepared<Input> {
  /** What is stored in place of what was typed. */
  texts: Partial<Input>;
  /** What is wrong, by field. */
  problems: Record<string, string[]>;
  /** What staff should know after saving. */
  notices: Toast[];
}

export interface OrderedKind<Input extends Placed, Item extends Dated & { display_order: number }>
  extends ContentKind<Input, Item> {
  table: OrderedTable;
}

/** True for a field that was sent as the form was opened with it. */
export type Untouched = (name: string) => boolean;

/** The form of a new item comes once more, and the item was changed since it was made. */
export class ChangedSince extends Error {}

/**
 * Stores a new item under the id that its form carries and gives its id, or null when its slug is taken; throws ChangedSince. When the answer to an
 * earlier try got lost, the item is there already, and this try may mend its words. Somebody who went back to the form
 * after its answer and writes something else, with another title and slug, gets an item of its own.
 */
export async function createOnce<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  db: Db,
  { input, form }: { input: Input; form: FormData },
): Promise<string | null> {
  const sentId = text(form, "new_id");
  const id = isId(sentId) ? sentId : randomUUID();
  const earlier = () => kind.get(db, id);
  const isAsTyped = (item: Item) => isStored(form, kind.fieldsOf(item), kind.filledIn);

  const found = await earlier();
  if (!found || !isMended(form, kind.fieldsOf(found))) {
    if (await isSlugTaken(db, kind.table, input.slug, id)) return null;
    const ownId = found ? randomUUID() : id;
    await create(kind, db, input, ownId).catch(async (error) => {
      // A first try that is still under way may have come before.
      const other = await earlier();
      if (!other || !isAsTyped(other)) throw error;
    });
    return ownId;
  }
  if (isAsTyped(found)) return id;
  // What was changed since it was made, by whomever, is not changed from here.
  if (found.updated_at !== found.created_at) throw new ChangedSince();
  if (await isSlugTaken(db, kind.table, input.slug, id)) return null;
  const mended = await update(kind, db, { id, version: found.updated_at, input, untouched: () => false });
  if (!mended) throw new ChangedSince();
  return id;
}

async function create<Input extends Placed, Item extends Dated>(
  kind: ContentKind<Input, Item>,
  db: Db,
  input: Input,
  id: string,
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

/** Stores new values in an item that is still as it was at `version`; gives false when it is not, or is gone. */
export function update<Input extends Placed, Item extends Dated>(
  { table, stored }: ContentKind<Input, Item>,
  db: Db,
  { id, version, input, untouched }: Change<Input>,
) {
  return updateRow(db, table, { id, version, values: stored?.(input, untouched) ?? input });
}

/** Whether the form is that of this item, perhaps with other words. */
export function isMended(typed: FormData, stored: Fields) {
  return ["title", "slug"].some((name) => text(typed, name).trim() === stored[name]);
}

/** What was sent in a field of this name, or nothing. */
export function text(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
